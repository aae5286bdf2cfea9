//! Which pages may speak for their visitor: ours, and no other site's.

use axum::http::{HeaderMap, Uri, header};
use bivouac_protocol::{Code, Problem};

use crate::config::Config;

/// Refuses what a page of another site sent. A program that is no browser names no origin and may
/// pass: it has no visitor whose keys it could use.
pub(crate) fn check(headers: &HeaderMap, config: &Config) -> Result<(), Problem> {
    let mut origins = headers.get_all(header::ORIGIN).into_iter();
    let Some(origin) = origins.next() else { return Ok(()) };
    let place = origin.to_str().ok().filter(|_| origins.next().is_none()).and_then(Place::read);
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let ours = place.as_ref().is_some_and(|place| {
        let public = config.public_url.get().and_then(Place::read);
        public.as_ref() == Some(place) || host.is_some_and(|host| place.is_at(host))
    });
    if ours {
        return Ok(());
    }
    let sentence = "this was sent by a page of another site; open the game from its own address \
                    (an operator behind a proxy sets public_url to it)";
    Err(Problem::new(Code::Forbidden, sentence))
}

/// A scheme, a name and a port, as browsers compare them.
#[derive(PartialEq, Eq, Debug)]
struct Place {
    https: bool,
    name: String,
    port: u16,
}

impl Place {
    fn read(text: &str) -> Option<Place> {
        let uri: Uri = text.parse().ok()?;
        let https = match uri.scheme_str()? {
            "http" => false,
            "https" => true,
            _ => return None,
        };
        if uri.path() != "/" || uri.query().is_some() || uri.authority()?.as_str().contains('@') {
            return None;
        }
        let name = uri.host()?.to_ascii_lowercase();
        (!name.is_empty()).then(|| Place { https, name, port: uri.port_u16().unwrap_or(usual(https)) })
    }

    /// Whether a request with this `Host` was sent to this place. The scheme is not known: a proxy
    /// may have taken the encryption off.
    fn is_at(&self, host: &str) -> bool {
        let scheme = if self.https { "https" } else { "http" };
        Place::read(&format!("{scheme}://{host}")).as_ref() == Some(self)
    }
}

const fn usual(https: bool) -> u16 {
    if https { 443 } else { 80 }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn allowed(origin: &str, host: &str, public: &str) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::ORIGIN, HeaderValue::from_str(origin).expect("a header"));
        headers.insert(header::HOST, HeaderValue::from_str(host).expect("a header"));
        let config = Config { public_url: public.parse().expect("an address"), ..Config::default() };
        check(&headers, &config).is_ok()
    }

    #[test]
    fn our_own_page_may() {
        assert!(allowed("http://127.0.0.1:7878", "127.0.0.1:7878", ""));
        assert!(allowed("http://LOCALHOST", "localhost:80", ""));
        assert!(allowed("https://games.example.org", "games.example.org", ""));
        assert!(allowed("http://[::1]:7878", "[::1]:7878", ""));
        assert!(allowed("https://games.example.org", "10.0.0.2:7878", "https://games.example.org"));
        assert!(allowed("https://games.example.org", "10.0.0.2:7878", "https://games.example.org:443"));
    }

    #[test]
    fn another_sites_page_may_not() {
        for origin in [
            "https://evil.example",
            "http://127.0.0.1:7879",
            "http://127.0.0.1:7878.evil.example",
            "http://127.0.0.1:7878@evil.example",
            "http://127.0.0.1:7878/path",
            "null",
            "",
            "file://",
            "//127.0.0.1:7878",
        ] {
            assert!(!allowed(origin, "127.0.0.1:7878", "https://games.example.org"), "{origin}");
        }
        let sub = "https://sub.games.example.org";
        assert!(!allowed(sub, "127.0.0.1:7878", "https://games.example.org"));
        assert!(!allowed("http://games.example.org", "127.0.0.1:7878", "https://games.example.org"));
    }

    #[test]
    fn a_program_names_no_origin_and_nobody_names_two() {
        let config = Config::default();
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, HeaderValue::from_static("127.0.0.1:7878"));
        assert_eq!(check(&headers, &config), Ok(()));
        headers.append(header::ORIGIN, HeaderValue::from_static("http://127.0.0.1:7878"));
        assert_eq!(check(&headers, &config), Ok(()));
        headers.append(header::ORIGIN, HeaderValue::from_static("https://evil.example"));
        let problem = check(&headers, &config).expect_err("two origins");
        assert_eq!((problem.status, problem.code), (403, Code::Forbidden));
    }
}
