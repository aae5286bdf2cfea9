//! What the document of the addresses says of types that are the engine's, which knows nothing of
//! such documents. Each is named here as it is there.

use std::borrow::Cow;

use bivouac_engine::written;
use serde_json::Value;
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// A stand-in for a type of the engine, which describes itself with all that it refers to.
macro_rules! of_the_engine {
    ($($(#[$about:meta])* $name:ident = $type:ty;)*) => {
        $(
            $(#[$about])*
            #[derive(Debug)]
            pub enum $name {}

            impl ToSchema for $name {
                fn name() -> Cow<'static, str> {
                    stringify!($name).into()
                }
            }

            impl PartialSchema for $name {
                // Only its name counts: `of_the_engine` says the rest.
                fn schema() -> RefOr<Schema> {
                    utoipa::schema!(Value).into()
                }
            }
        )*

        /// What the engine's types say of themselves, by name and with all that they refer to by name.
        pub fn of_the_engine() -> Vec<(String, Value)> {
            let mut all = Vec::new();
            $(
                let mut schema = written::<$type>();
                let parts = schema.as_object_mut().and_then(|schema| schema.remove("$defs"));
                if let Some(Value::Object(parts)) = parts {
                    all.extend(parts);
                }
                all.push((stringify!($name).to_owned(), schema));
            )*
            all
        }
    };
}

of_the_engine! {
    /// A seat's number.
    Seat = bivouac_engine::Seat;
    /// A step's number.
    Seq = bivouac_engine::Seq;
    /// A moment.
    Millis = bivouac_engine::Millis;
    /// How a game ended.
    Outcome = bivouac_engine::Outcome;
    /// What a table reports of itself.
    Fact = bivouac_engine::Fact;
    /// Something said.
    Said = bivouac_engine::Said<String>;
}

/// A step on the way to a part of a view: the key of a field or the place in a list.
#[derive(Debug, ToSchema)]
#[schema(title = "Key")]
#[serde(untagged)]
pub enum Key {
    /// A field's.
    Field(String),
    /// In a list, counted from 0.
    Place(u32),
}
