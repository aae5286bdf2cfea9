//! Who asks: the address at the other end, or the one that a trusted proxy names.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, header};
use axum::middleware::Next;
use axum::response::Response;

use crate::config::Proxies;

const X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// Where a request comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ClientAddress(pub(crate) IpAddr);

/// Finds out where a request comes from, for all that follows.
pub(crate) async fn layer(State(proxies): State<Proxies>, mut request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    if let Some(ConnectInfo(peer)) = peer {
        let address = client(peer.ip(), request.headers(), &proxies);
        request.extensions_mut().insert(ClientAddress(address));
    }
    next.run(request).await
}

impl<S: Sync> FromRequestParts<S> for ClientAddress {
    type Rejection = Infallible;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<ClientAddress, Infallible> {
        // A request that came over no network, as in tests, comes from nowhere in particular.
        let nowhere = ClientAddress(Ipv4Addr::UNSPECIFIED.into());
        Ok(parts.extensions.get().copied().unwrap_or(nowhere))
    }
}

/// The last address on the way here that is none of our proxies.
///
/// Anybody can write these headers; only what a trusted proxy added counts. Each proxy adds at the
/// right whom it heard from, so the list is read from the right for as long as the proxies are ours.
/// A proxy writes one of the two headers and may pass the other on as it came, so where they
/// disagree neither is believed.
fn client(peer: IpAddr, headers: &HeaderMap, proxies: &Proxies) -> IpAddr {
    let peer = peer.to_canonical();
    if !proxies.contains(peer) {
        return peer;
    }
    let plain: Vec<&str> = elements(headers, &X_FORWARDED_FOR).collect();
    let tagged: Vec<&str> = elements(headers, &header::FORWARDED).map(for_part).collect();
    let last = |way: &[&str]| (!way.is_empty()).then(|| last_stranger(peer, way, proxies));
    match (last(&plain), last(&tagged)) {
        (Some(one), Some(other)) if one != other => peer,
        (Some(address), _) | (None, Some(address)) => address,
        (None, None) => peer,
    }
}

/// Whether a request comes from a program on this machine, and from nobody behind it. A proxy may run
/// here, too: whatever came through one came from elsewhere.
pub(crate) fn is_local(request: &Request, proxies: &Proxies) -> bool {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let direct = |ConnectInfo(peer): &ConnectInfo<SocketAddr>| {
        let peer = peer.ip().to_canonical();
        peer.is_loopback() && !proxies.contains(peer)
    };
    let passed_on = [X_FORWARDED_FOR, header::FORWARDED, header::VIA];
    peer.is_some_and(direct) && !passed_on.iter().any(|name| request.headers().contains_key(name))
}

fn last_stranger(peer: IpAddr, way: &[&str], proxies: &Proxies) -> IpAddr {
    let mut known = peer;
    for element in way.iter().rev() {
        // Whatever cannot be read was not written by a proxy of ours, or hides on purpose.
        let Some(address) = address(element) else { return known };
        known = address;
        if !proxies.contains(address) {
            return known;
        }
    }
    known
}

/// All elements of a list that may be spread over several headers.
fn elements<'a>(headers: &'a HeaderMap, name: &HeaderName) -> impl Iterator<Item = &'a str> {
    let values = headers.get_all(name).into_iter().map(|value| value.to_str().unwrap_or("?"));
    values.flat_map(|value| value.split(',')).map(str::trim)
}

/// `1.2.3.4` of `for=1.2.3.4;proto=https`.
fn for_part(element: &str) -> &str {
    let named = |pair: &'_ str| {
        pair.trim().split_once('=').filter(|(name, _)| name.eq_ignore_ascii_case("for")).is_some()
    };
    let pair = element.split(';').find(|pair| named(pair)).unwrap_or_default();
    pair.split_once('=').map_or("", |(_, value)| value.trim().trim_matches('"'))
}

/// An address, with or without brackets and port.
fn address(text: &str) -> Option<IpAddr> {
    let bare =
        text.strip_prefix('[').and_then(|rest| rest.split_once(']')).map_or(text, |(inside, _)| inside);
    let address = bare.parse().ok().or_else(|| text.parse::<SocketAddr>().ok().map(|socket| socket.ip()));
    address.map(|address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    /// The client, when `headers` arrive from `peer` and 10.0.0.0/8 and ::1 are trusted.
    #[track_caller]
    fn check(peer: &str, headers: &[(&'static str, &str)], expected: &str) {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(*name, HeaderValue::from_str(value).expect("a header"));
        }
        let proxies = "10.0.0.0/8,::1".parse().expect("two proxies");
        let found = client(peer.parse().expect("an address"), &map, &proxies);
        assert_eq!(found, expected.parse::<IpAddr>().expect("an address"));
    }

    const PLAIN: &str = "x-forwarded-for";
    const TAGGED: &str = "forwarded";

    #[test]
    fn a_stranger_is_not_believed() {
        check("203.0.113.9", &[(PLAIN, "198.51.100.1")], "203.0.113.9");
        check("203.0.113.9", &[(TAGGED, "for=198.51.100.1")], "203.0.113.9");
        check("::ffff:203.0.113.9", &[], "203.0.113.9");
    }

    #[test]
    fn a_trusted_proxy_names_the_client() {
        check("10.0.0.1", &[], "10.0.0.1");
        check("10.0.0.1", &[(PLAIN, "198.51.100.1")], "198.51.100.1");
        check("::1", &[(PLAIN, "2001:db8::7")], "2001:db8::7");
        check("::ffff:10.0.0.1", &[(PLAIN, "198.51.100.1:4711")], "198.51.100.1");
        check("10.0.0.1", &[(TAGGED, "For=\"[2001:db8::7]:4711\";proto=https")], "2001:db8::7");
    }

    #[test]
    fn only_the_part_that_our_proxies_wrote_counts() {
        check("10.0.0.1", &[(PLAIN, "1.1.1.1, 198.51.100.1, 10.0.0.2")], "198.51.100.1");
        check("10.0.0.1", &[(PLAIN, "1.1.1.1"), (PLAIN, "198.51.100.1")], "198.51.100.1");
        check("10.0.0.1", &[(PLAIN, "10.0.0.3, 10.0.0.2")], "10.0.0.3");
        check("10.0.0.1", &[(TAGGED, "for=1.1.1.1, by=x;for=198.51.100.1")], "198.51.100.1");
    }

    #[test]
    fn what_cannot_be_read_ends_the_search() {
        check("10.0.0.1", &[(PLAIN, "198.51.100.1, unknown, 10.0.0.2")], "10.0.0.2");
        check("10.0.0.1", &[(PLAIN, "")], "10.0.0.1");
        check("10.0.0.1", &[(TAGGED, "for=_hidden")], "10.0.0.1");
        check("10.0.0.1", &[(TAGGED, "proto=https")], "10.0.0.1");
    }

    #[test]
    fn only_who_comes_straight_from_this_machine_is_local() {
        let local = |peer: &str, header: Option<&'static str>, proxies: &str| {
            let mut request = Request::new(axum::body::Body::empty());
            let peer: SocketAddr = peer.parse().expect("an address");
            request.extensions_mut().insert(ConnectInfo(peer));
            if let Some(name) = header {
                request.headers_mut().insert(name, HeaderValue::from_static("x"));
            }
            is_local(&request, &proxies.parse().expect("proxies"))
        };
        assert!(local("127.0.0.1:5", None, "") && local("[::1]:5", None, ""));
        assert!(local("[::ffff:127.0.0.1]:5", None, "10.0.0.1"));
        assert!(!local("192.0.2.1:5", None, ""));
        assert!(!local("127.0.0.1:5", None, "127.0.0.1"), "a proxy need not say that it is one");
        for header in [PLAIN, TAGGED, "via"] {
            assert!(!local("127.0.0.1:5", Some(header), ""), "{header}");
        }
        assert!(!is_local(&Request::new(axum::body::Body::empty()), &Proxies::default()));
    }

    #[test]
    fn a_header_that_slipped_past_the_proxy_cannot_choose_an_address() {
        check("10.0.0.1", &[(PLAIN, "198.51.100.1"), (TAGGED, "for=1.1.1.1")], "10.0.0.1");
        check("10.0.0.1", &[(PLAIN, "198.51.100.1"), (TAGGED, "for=198.51.100.1")], "198.51.100.1");
    }
}
