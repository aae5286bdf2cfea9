//! What a setting can be: how it is typed, how it stands in a file, and what it is called in help.

use std::ffi::OsString;
use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use axum::http::Uri;
use ipnet::IpNet;
use serde::{Deserialize, Serialize};

/// A value that a setting can have.
pub(super) trait Setting: FromStr + Clone + Send + Sync + 'static {
    /// What stands for it in help.
    const PLACE: &'static str;
    /// What it is, for whoever typed something else.
    const WHAT: &'static str;
    /// How many values its flag takes at least: without one it means "true".
    const LEAST: usize = 1;
}

/// Reads what was typed, and says what it should have been.
pub(super) fn typed<S: Setting>(text: &str) -> Result<S, String> {
    text.parse().map_err(|_| format!("it is {}", S::WHAT))
}

/// Where to listen: an address, or a name that leads to one, and a port.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Listen(Place);

#[derive(Clone, PartialEq, Eq, Debug)]
enum Place {
    Address(SocketAddr),
    Name(Box<str>, u16),
}

impl Setting for Listen {
    const PLACE: &'static str = "ADDRESS:PORT";
    const WHAT: &'static str = "an address or a name and a port, as in 127.0.0.1:7878 or localhost:7878";
}

impl Listen {
    /// The addresses that it stands for; those of IPv4 come first, as most people type them.
    pub(crate) async fn addresses(&self) -> std::io::Result<Vec<SocketAddr>> {
        match &self.0 {
            Place::Address(address) => Ok(vec![*address]),
            Place::Name(name, port) => {
                let mut found: Vec<SocketAddr> = tokio::net::lookup_host((&**name, *port)).await?.collect();
                found.sort_by_key(SocketAddr::is_ipv6);
                Ok(found)
            }
        }
    }
}

impl From<SocketAddr> for Listen {
    fn from(address: SocketAddr) -> Listen {
        Listen(Place::Address(address))
    }
}

impl FromStr for Listen {
    type Err = Not;
    fn from_str(text: &str) -> Result<Listen, Not> {
        if let Ok(address) = text.parse::<SocketAddr>() {
            return Ok(address.into());
        }
        let plain = |letter: char| letter.is_ascii_alphanumeric() || "-._".contains(letter);
        let named = |(name, port): (&str, &str)| {
            let is_name = !name.is_empty() && name.chars().all(plain);
            is_name.then(|| port.parse().ok().map(|port| Listen(Place::Name(name.into(), port))))?
        };
        text.split_once(':').and_then(named).ok_or(Not(Self::WHAT))
    }
}

impl fmt::Display for Listen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Place::Address(address) => write!(f, "{address}"),
            Place::Name(name, port) => write!(f, "{name}:{port}"),
        }
    }
}

impl TryFrom<String> for Listen {
    type Error = Not;
    fn try_from(text: String) -> Result<Listen, Not> {
        text.parse()
    }
}

impl From<Listen> for String {
    fn from(listen: Listen) -> String {
        listen.to_string()
    }
}

/// Where to listen besides, or nowhere.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Aside(Option<Listen>);

impl Setting for Aside {
    const PLACE: &'static str = Listen::PLACE;
    const WHAT: &'static str = Listen::WHAT;
}

impl Aside {
    /// Where, if anywhere.
    pub fn get(&self) -> Option<&Listen> {
        self.0.as_ref()
    }
}

impl From<SocketAddr> for Aside {
    fn from(address: SocketAddr) -> Aside {
        Aside(Some(address.into()))
    }
}

impl FromStr for Aside {
    type Err = Not;
    fn from_str(text: &str) -> Result<Aside, Not> {
        if text.is_empty() { Ok(Aside(None)) } else { text.parse().map(|listen| Aside(Some(listen))) }
    }
}

impl TryFrom<String> for Aside {
    type Error = Not;
    fn try_from(text: String) -> Result<Aside, Not> {
        text.parse()
    }
}

impl From<Aside> for String {
    fn from(aside: Aside) -> String {
        aside.0.map(String::from).unwrap_or_default()
    }
}

impl Setting for bool {
    const PLACE: &'static str = "TRUE|FALSE";
    const WHAT: &'static str = "true or false";
    const LEAST: usize = 0;
}

impl Setting for PathBuf {
    const PLACE: &'static str = "DIR";
    const WHAT: &'static str = "a directory";
}

impl Setting for u32 {
    const PLACE: &'static str = "N";
    const WHAT: &'static str = "a whole number, 0 or more";
}

/// What a value is not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Not(&'static str);

impl fmt::Display for Not {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "it is {}", self.0)
    }
}

impl std::error::Error for Not {}

/// Where people find the server, if not where it listens. Nothing but scheme, name and port.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PublicUrl(Option<Box<str>>);

impl Setting for PublicUrl {
    const PLACE: &'static str = "URL";
    const WHAT: &'static str = "http:// or https:// with a name and no path, as in https://games.example.org";
}

impl PublicUrl {
    /// As in `https://games.example.org`, in small letters, with no slash at the end.
    pub fn get(&self) -> Option<&str> {
        self.0.as_deref()
    }
}

impl FromStr for PublicUrl {
    type Err = Not;
    fn from_str(text: &str) -> Result<PublicUrl, Not> {
        if text.is_empty() {
            return Ok(PublicUrl(None));
        }
        let not = || Not(Self::WHAT);
        let uri: Uri = text.parse().map_err(|_| not())?;
        let scheme = uri.scheme_str().filter(|scheme| ["http", "https"].contains(scheme)).ok_or_else(not)?;
        let authority = uri.authority().filter(|authority| !authority.as_str().contains('@'));
        let authority = authority.filter(|authority| !authority.host().is_empty()).ok_or_else(not)?;
        if uri.path() != "/" || uri.query().is_some() {
            return Err(not());
        }
        Ok(PublicUrl(Some(format!("{scheme}://{authority}").to_ascii_lowercase().into())))
    }
}

impl TryFrom<String> for PublicUrl {
    type Error = Not;
    fn try_from(text: String) -> Result<PublicUrl, Not> {
        text.parse()
    }
}

impl From<PublicUrl> for String {
    fn from(url: PublicUrl) -> String {
        url.0.unwrap_or_default().into()
    }
}

/// Proxies that are believed, each an address or a network. Copies share one list.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "Vec<String>", into = "Vec<IpNet>")]
pub struct Proxies(Arc<[IpNet]>);

impl Setting for Proxies {
    const PLACE: &'static str = "ADDRESS,…";
    const WHAT: &'static str = "addresses or networks with commas in between, as in 127.0.0.1,10.0.0.0/8";
}

impl Proxies {
    /// Whether this is one of them.
    pub fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|net| net.contains(&address))
    }

    fn one(text: &str) -> Result<IpNet, Not> {
        let address = text.parse::<IpAddr>().map(|address| IpNet::from(address.to_canonical()));
        address.or_else(|_| text.parse()).map_err(|_| Not(Self::WHAT))
    }
}

impl FromStr for Proxies {
    type Err = Not;
    fn from_str(text: &str) -> Result<Proxies, Not> {
        let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
        parts.map(Proxies::one).collect::<Result<_, _>>().map(Proxies)
    }
}

impl From<Proxies> for Vec<IpNet> {
    fn from(proxies: Proxies) -> Vec<IpNet> {
        proxies.0.to_vec()
    }
}

impl TryFrom<Vec<String>> for Proxies {
    type Error = Not;
    fn try_from(list: Vec<String>) -> Result<Proxies, Not> {
        list.iter().map(|text| Proxies::one(text)).collect::<Result<_, _>>().map(Proxies)
    }
}

/// How much is logged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogLevel {
    /// What went wrong.
    Error,
    /// And what may.
    Warn,
    /// And what an operator wants to know.
    #[default]
    Info,
    /// And what its authors want to know.
    Debug,
    /// Everything.
    Trace,
}

impl Setting for LogLevel {
    const PLACE: &'static str = "LEVEL";
    const WHAT: &'static str = "error, warn, info, debug or trace";
}

impl LogLevel {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            LogLevel::Error => "error",
            LogLevel::Warn => "warn",
            LogLevel::Info => "info",
            LogLevel::Debug => "debug",
            LogLevel::Trace => "trace",
        }
    }
}

impl FromStr for LogLevel {
    type Err = Not;
    fn from_str(text: &str) -> Result<LogLevel, Not> {
        let all = [LogLevel::Error, LogLevel::Warn, LogLevel::Info, LogLevel::Debug, LogLevel::Trace];
        all.into_iter().find(|level| level.name() == text).ok_or(Not(Self::WHAT))
    }
}

/// How it is logged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// A line that people read.
    #[default]
    Text,
    /// An object a line, for programs.
    Json,
}

impl Setting for LogFormat {
    const PLACE: &'static str = "FORMAT";
    const WHAT: &'static str = "text or json";
}

impl FromStr for LogFormat {
    type Err = Not;
    fn from_str(text: &str) -> Result<LogFormat, Not> {
        match text {
            "text" => Ok(LogFormat::Text),
            "json" => Ok(LogFormat::Json),
            _ => Err(Not(Self::WHAT)),
        }
    }
}

/// Where a program of this user keeps what is the user's.
pub(super) fn data_dir() -> PathBuf {
    data_dir_in(|name| std::env::var_os(name), std::env::home_dir())
}

fn data_dir_in(variable: impl Fn(&str) -> Option<OsString>, home: Option<PathBuf>) -> PathBuf {
    let local = if cfg!(windows) { "LOCALAPPDATA" } else { "XDG_DATA_HOME" };
    // The standard asks to ignore a path that depends on where one stands.
    let named = variable(local).map(PathBuf::from).filter(|path| path.is_absolute());
    let base = named.or_else(|| home.filter(|home| home.is_absolute()).map(|home| home.join(".local/share")));
    base.unwrap_or_default().join("bivouac")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_to_listen_at_may_have_a_name() {
        for text in ["127.0.0.1:7878", "[::1]:0", "localhost:7878", "games.example.org:80", "my_host-2:1"] {
            let read: Listen = text.parse().expect("an address");
            assert_eq!(read.to_string(), text);
        }
        for text in
            ["7878", "localhost", "localhost:", ":7878", "::1:7878", "a b:1", "localhost:65536", "x:y:1"]
        {
            assert_eq!(text.parse::<Listen>(), Err(Not(Listen::WHAT)), "{text}");
        }
    }

    #[tokio::test]
    async fn the_name_of_this_machine_leads_to_it() {
        let localhost: Listen = "localhost:7878".parse().expect("a name");
        let found = localhost.addresses().await.expect("every machine knows that name");
        assert!(!found.is_empty() && found.iter().all(|address| address.ip().is_loopback()), "{found:?}");
        assert!(found.is_sorted_by_key(SocketAddr::is_ipv6));
    }

    #[test]
    fn a_public_address_is_a_scheme_and_a_name() {
        let read = |text: &str| text.parse::<PublicUrl>().map(|url| url.get().map(str::to_owned));
        assert_eq!(read("https://Games.example.org"), Ok(Some("https://games.example.org".into())));
        assert_eq!(read("http://[::1]:8080/"), Ok(Some("http://[::1]:8080".into())));
        assert_eq!(read(""), Ok(None));
        let wrong = [
            "games.example.org",
            "ftp://games.example.org",
            "https://games.example.org/path",
            "https://games.example.org?x",
            "https://me@games.example.org",
            "https://",
            "*",
        ];
        for text in wrong {
            assert_eq!(read(text), Err(Not(PublicUrl::WHAT)), "{text}");
        }
    }

    #[test]
    fn a_proxy_is_an_address_or_a_network() {
        let proxies: Proxies = "127.0.0.1, 10.0.0.0/8,fd00::/8,".parse().expect("three of them");
        let inside = ["127.0.0.1", "10.1.2.3", "::ffff:10.1.2.3", "fd00::1"];
        let outside = ["127.0.0.2", "11.0.0.1", "::1"];
        let contains = |text: &str| proxies.contains(text.parse().expect("an address"));
        assert!(inside.into_iter().all(contains));
        assert!(!outside.into_iter().any(contains));
        assert!("10.0.0.0/33".parse::<Proxies>().is_err());
        assert!("localhost".parse::<Proxies>().is_err());
        assert!(Proxies::try_from(vec!["10.0.0.1".to_owned(), "x".to_owned()]).is_err());
    }

    #[test]
    fn levels_and_formats_are_typed_as_they_stand_in_a_file() {
        for level in ["error", "warn", "info", "debug", "trace"] {
            let read: LogLevel = level.parse().expect("there is such a level");
            assert_eq!(serde_json::to_value(read).expect("it is a word"), level);
        }
        for format in ["text", "json"] {
            let read: LogFormat = format.parse().expect("there is such a format");
            assert_eq!(serde_json::to_value(read).expect("it is a word"), format);
        }
        assert_eq!(typed::<LogLevel>("loud"), Err("it is error, warn, info, debug or trace".into()));
    }

    #[test]
    fn data_lies_where_the_users_data_lies() {
        let home = || Some(PathBuf::from("/home/ann"));
        let xdg = |path: &'static str| move |name: &str| (name == "XDG_DATA_HOME").then(|| path.into());
        assert_eq!(data_dir_in(|_| None, home()), PathBuf::from("/home/ann/.local/share/bivouac"));
        assert_eq!(data_dir_in(xdg("/data"), home()), PathBuf::from("/data/bivouac"));
        assert_eq!(data_dir_in(xdg("data"), home()), PathBuf::from("/home/ann/.local/share/bivouac"));
        assert_eq!(data_dir_in(|_| None, None), PathBuf::from("bivouac"));
    }
}
