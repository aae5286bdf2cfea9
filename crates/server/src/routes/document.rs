//! The document that describes the addresses. What all operations share is added here, once: who may
//! ask, how paths are read, and the refusals that anything may meet on its way.

use bivouac_protocol::schema;
use serde_json::{Map, Value, json};
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as Document;

/// The key that a request comes with, as annotations name it: `security(("key" = []))`.
const KEY: &str = "key";

/// Unions that are sent to the server, which refuses fields that it does not know.
const STRICT: [&str; 4] = ["Away", "NewSeat", "Question", "ToServer"];

/// What the document says of the whole.
#[derive(Debug, OpenApi)]
#[openapi(
    info(
        title = "Bivouac",
        description = "Tables of cooperative adventure board games. docs/protocol.md tells it as a story.\n\n\
            Every refusal is a `Problem`. An address that takes no such request answers 405 and says in \
            `allow` which it takes. What a game's options, actions, calls, events and views look like is \
            said by `/api/v1/games/{game}/schemas`.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
    ),
    tags(
        (name = "games", description = "What can be played."),
        (name = "tables", description = "Finding, making and changing tables."),
        (name = "seats", description = "Who sits where."),
        (name = "play", description = "Playing, by plain requests or over the socket."),
        (name = "archive", description = "Looking back."),
        (name = "server", description = "How the server is.")
    ),
    components(schemas(
        bivouac_protocol::ToServer,
        bivouac_protocol::ToClient,
        bivouac_protocol::Problem,
        schema::Fact,
        schema::Outcome,
        schema::Said,
        schema::Seat,
    ))
)]
pub(super) struct Whole;

/// The document with all that its operations share.
pub(super) fn complete(document: &Document) -> Value {
    let mut document = serde_json::to_value(document).expect("the document has a JSON form");
    let mut parts = object(document["components"]["schemas"].take());
    for (name, mut schema) in schema::of_the_engine() {
        point_here(&mut schema);
        parts.insert(name, schema);
    }
    part_unions(&mut parts);
    parts.values_mut().for_each(bound);
    document["components"] = json!({
        "schemas": parts,
        "responses": refusals(),
        "securitySchemes": { KEY: {
            "type": "http",
            "scheme": "bearer",
            "description": "The key to one person's place at one table: 32 hex digits, or the same as eight words."
        }}
    });
    let mut paths = object(document["paths"].take());
    for (path, operations) in &mut paths {
        for operation in operations.as_object_mut().into_iter().flat_map(Map::values_mut) {
            share(path, operation);
        }
    }
    document["paths"] = Value::Object(paths);
    document
}

/// A parameter of a path: whatever is called the same is the same everywhere.
fn of_a_path(name: &str) -> Option<Value> {
    let (about, schema) = match name {
        "game" => (
            "The game's key.",
            json!({"type": "string", "pattern": "^[a-z-]+$", "minLength": 1, "maxLength": 40}),
        ),
        "table" => (
            "The table's name.",
            json!({"type": "string", "pattern": "^[a-z0-9]+$", "minLength": 1, "maxLength": 40}),
        ),
        "seat" => ("The seat's number.", json!({"$ref": "#/components/schemas/Seat"})),
        "code" => (
            "The six letters, in any case.",
            json!({"type": "string", "pattern": "^[A-Za-z]+$", "minLength": 6, "maxLength": 6}),
        ),
        _ => return None,
    };
    Some(json!({"name": name, "in": "path", "required": true, "description": about, "schema": schema}))
}

/// The names in braces of a path.
pub(super) fn names(path: &str) -> impl Iterator<Item = &str> {
    path.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0))
}

/// What an operation has from where it stands and what it takes.
fn share(path: &str, operation: &mut Value) {
    let mut parameters: Vec<Value> = names(path).filter_map(of_a_path).collect();
    parameters.extend(operation["parameters"].as_array().into_iter().flatten().cloned());
    for parameter in &mut parameters {
        // What may be left out is not sent as nothing.
        if let Some(types) = parameter["schema"]["type"].as_array() {
            parameter["schema"]["type"] =
                types.iter().find(|one| *one != "null").cloned().unwrap_or_default();
        }
    }
    if !parameters.is_empty() {
        operation["parameters"] = parameters.into();
    }
    let takes_key = !operation["security"].is_null();
    let mut responses = object(operation["responses"].take());
    // What a route names besides, it names by its number alone.
    let own = responses.keys().filter_map(|status| status.parse().ok()).filter(|status| *status >= 400);
    for status in own.chain(shared(path, operation)).collect::<Vec<u16>>() {
        let reference = json!({"$ref": format!("#/components/responses/{}", name_of(status))});
        responses.insert(status.to_string(), reference);
    }
    for (status, response) in &mut responses {
        if response["$ref"].is_null() && response["description"].as_str().unwrap_or_default().is_empty() {
            response["description"] = about(status).into();
        }
    }
    operation["responses"] = Value::Object(responses);
    if !takes_key {
        operation["security"] = json!([]);
    }
}

/// The refusals that an operation may meet besides those that it names itself.
pub(super) fn shared(path: &str, operation: &Value) -> Vec<u16> {
    let (table, named) = (path.contains("{table}"), path.contains('{'));
    let asked = operation["parameters"].as_array().into_iter().flatten().any(|one| one["in"] == "query");
    let body = !operation["requestBody"].is_null();
    let key = operation["security"].as_array().is_some_and(|ways| !ways.is_empty());
    // Whoever watches over the server is never asked to wait.
    let watch = path.ends_with("/health") || path.ends_with("/ready");
    let stored = table || ["/tables", "/me", "/ready", "/{code}"].iter().any(|end| path.ends_with(end));
    let all = [
        (400, named || asked || body),
        (401, key),
        (403, table),
        (404, named || body && stored),
        (408, body),
        (409, table),
        (413, body),
        (429, !watch),
        (500, true),
        (503, stored),
    ];
    all.into_iter().filter(|(_, is)| *is).map(|(status, _)| status).collect()
}

/// What a response is called, and what it says; `too_many` waits.
fn name_of(status: u16) -> &'static str {
    match status {
        400 => "Malformed",
        401 => "Unauthorised",
        403 => "Forbidden",
        404 => "NotFound",
        405 => "WrongMethod",
        408 => "TooSlow",
        409 => "Conflict",
        413 => "TooLarge",
        422 => "Illegal",
        429 => "TooMany",
        503 => "Busy",
        _ => "Mistake",
    }
}

fn about(status: &str) -> &'static str {
    match status {
        "101" => "The connection is a WebSocket from now on.",
        "200" => "As asked for.",
        "201" => "It is made.",
        "204" => "It is done.",
        "304" => "Nothing has changed since.",
        "400" => "It cannot be read, or names what there is not.",
        "401" => "There is no key, or one that opens nothing here.",
        "403" => "The key, or the lack of one, is not good enough for this.",
        "404" => "There is no such thing.",
        "405" => "This address takes no such request.",
        "408" => "What was announced did not come in time.",
        "409" => "It does not fit how things stand.",
        "413" => "It is too long.",
        "422" => "A rule forbids it; nothing has changed.",
        "429" => "Too often.",
        "500" => "The server made a mistake.",
        "503" => "The server cannot keep it, is busy, or is about to stop; nothing has changed.",
        _ => "",
    }
}

/// Each refusal as a response that operations refer to.
fn refusals() -> Value {
    let statuses = [400, 401, 403, 404, 405, 408, 409, 413, 422, 429, 500, 503];
    let refusal = |status: u16| {
        let header = |name: &str, about: &str, schema: Value| json!({ name: {"description": about, "schema": schema} });
        let headers = match status {
            401 => header("www-authenticate", "How to ask with a key.", json!({"const": "Bearer"})),
            405 => header("allow", "What this address takes.", json!({"type": "string"})),
            429 | 503 => {
                let seconds = json!({"type": "integer", "minimum": 1});
                header("retry-after", "How many seconds to wait, where that helps.", seconds)
            }
            _ => json!({}),
        };
        let problem = json!({"$ref": "#/components/schemas/Problem"});
        let response = json!({
            "description": about(&status.to_string()),
            "headers": headers,
            "content": {"application/json": {"schema": problem}}
        });
        (name_of(status).to_owned(), response)
    };
    Value::Object(statuses.into_iter().map(refusal).collect())
}

/// Makes what refers to parts of its own refer to those of the document.
fn point_here(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            fields.remove("$schema");
            for (key, field) in fields {
                match field {
                    Value::String(way) if key == "$ref" => {
                        *way = way.replace("#/$defs/", "#/components/schemas/");
                    }
                    field => point_here(field),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(point_here),
        _ => {}
    }
}

/// Says of each whole number how large it may be, where its kind of number tells.
fn bound(schema: &mut Value) {
    let most = match schema["format"].as_str() {
        Some("uint8") => u64::from(u8::MAX),
        Some("uint16") => u64::from(u16::MAX),
        Some("uint32") => u64::from(u32::MAX),
        // What JSON holds exactly.
        Some("uint64") => (1 << 53) - 1,
        _ => 0,
    };
    if most > 0 && schema["maximum"].is_null() {
        schema["maximum"] = most.into();
    }
    match schema {
        Value::Object(fields) => {
            fields.values_mut().filter(|field| field.is_object() || field.is_array()).for_each(bound);
        }
        Value::Array(items) => items.iter_mut().filter(|item| item.is_object()).for_each(bound),
        _ => {}
    }
}

/// Gives each way that a union may be a name of its own, and says which `kind` is which: programs
/// that write clients make a type of each. What is told apart by its `kind` beside all the fields of
/// another part has these fields itself.
fn part_unions(parts: &mut Map<String, Value>) {
    let told_by_key = parts.iter().filter(|(_, part)| !is_union(part) && part["oneOf"].is_array());
    for name in told_by_key.map(|(name, _)| name.clone()).collect::<Vec<_>>() {
        let Some(mut union) = parts.remove(&name) else { continue };
        let mut ways = union["oneOf"].as_array_mut().map(std::mem::take).unwrap_or_default();
        ways.iter_mut().for_each(|way| name_way(&name, way, parts));
        // Several lone words are one choice of words.
        let (words, mut ways): (Vec<Value>, Vec<Value>) =
            ways.into_iter().partition(|way| way["const"].is_string());
        if !words.is_empty() {
            let words: Vec<Value> = words.into_iter().map(|word| word["const"].clone()).collect();
            ways.insert(0, json!({"type": "string", "enum": words}));
        }
        union["oneOf"] = ways.into();
        parts.insert(name, union);
    }
    let unions: Vec<String> =
        parts.iter().filter(|(_, part)| is_union(part)).map(|(name, _)| name.clone()).collect();
    for name in unions {
        let Some(mut union) = parts.remove(&name) else { continue };
        let ways = union["oneOf"].as_array_mut().map(std::mem::take).unwrap_or_default();
        let (mut references, mut mapping) = (Vec::new(), Map::new());
        for way in ways {
            let mut way = flat(&way, parts);
            let kind = kind_of(&way).unwrap_or_default().to_owned();
            way["properties"]["kind"] = json!({"type": "string", "const": kind});
            if STRICT.contains(&name.as_str()) {
                way["additionalProperties"] = false.into();
            }
            let part = format!("{name}{}", camel(&kind));
            way["title"] = part.clone().into();
            let reference = format!("#/components/schemas/{part}");
            references.push(json!({"$ref": reference}));
            mapping.insert(kind, reference.into());
            parts.insert(part, way);
        }
        union["oneOf"] = references.into();
        union["discriminator"] = json!({"propertyName": "kind", "mapping": mapping});
        parts.insert(name, union);
    }
}

/// A way that is told by its only key becomes a part, and what it holds another.
fn name_way(union: &str, way: &mut Value, parts: &mut Map<String, Value>) {
    let Some(fields) = way.get_mut("properties").and_then(Value::as_object_mut) else { return };
    let only = fields.len() == 1;
    let Some((key, inner)) = fields.iter_mut().next().filter(|_| only) else { return };
    let part = format!("{union}{}", camel(key));
    if inner["properties"].is_object() {
        let held = format!("{part}Fields");
        let reference = json!({"$ref": format!("#/components/schemas/{held}")});
        let mut inner = std::mem::replace(inner, reference);
        inner["title"] = held.clone().into();
        parts.insert(held, inner);
    }
    let mut whole = std::mem::replace(way, json!({"$ref": format!("#/components/schemas/{part}")}));
    whole["title"] = part.clone().into();
    parts.insert(part, whole);
}

fn is_union(part: &Value) -> bool {
    let ways = part["oneOf"].as_array();
    ways.is_some_and(|ways| ways.iter().all(|way| kind_of(way).is_some() || way["allOf"].is_array()))
}

fn kind_of(way: &Value) -> Option<&str> {
    way["properties"]["kind"]["enum"].as_array()?.first()?.as_str()
}

/// An object that is made of others, as one.
fn flat(way: &Value, parts: &Map<String, Value>) -> Value {
    let Some(layers) = way["allOf"].as_array() else { return way.clone() };
    let mut whole = json!({"type": "object", "required": [], "properties": {}});
    for layer in layers {
        let name = layer["$ref"].as_str().and_then(|way| way.rsplit('/').next());
        let layer = name.and_then(|name| parts.get(name)).unwrap_or(layer);
        let required = layer["required"].as_array().cloned().unwrap_or_default();
        whole["required"].as_array_mut().expect("it was just made").extend(required);
        for (key, field) in layer["properties"].as_object().into_iter().flatten() {
            whole["properties"][key] = field.clone();
        }
    }
    whole["description"] = way["description"].clone();
    whole
}

/// `take_back` as the name of a type.
fn camel(kind: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_ascii_uppercase().to_string() + letters.as_str())
    };
    kind.split('_').filter_map(word).collect()
}

fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::super::DOCUMENT;
    use super::*;

    fn document() -> Value {
        serde_json::from_slice(&DOCUMENT).expect("the document is JSON")
    }

    /// Every operation, with its path and what to call it when something is wrong.
    fn operations(document: &Value) -> Vec<(String, String, Value)> {
        let mut all = Vec::new();
        for (path, operations) in document["paths"].as_object().expect("there are paths") {
            for (method, operation) in operations.as_object().expect("each has operations") {
                all.push((path.clone(), format!("{method} {path}"), operation.clone()));
            }
        }
        assert!(all.len() > 35, "operations are missing");
        all
    }

    /// What `$ref`s lead to, by way of `see`.
    fn references(value: &Value, see: &mut dyn FnMut(&str)) {
        match value {
            Value::Object(fields) => {
                for (key, field) in fields {
                    match field {
                        Value::String(way) if key == "$ref" => see(way),
                        field => references(field, see),
                    }
                }
            }
            Value::Array(items) => items.iter().for_each(|item| references(item, see)),
            _ => {}
        }
    }

    #[test]
    fn the_names_in_a_path_are_its_parameters_and_the_other_way_round() {
        for (path, name, operation) in operations(&document()) {
            let declared: Vec<&str> = operation["parameters"]
                .as_array()
                .into_iter()
                .flatten()
                .filter(|parameter| parameter["in"] == "path")
                .filter_map(|parameter| parameter["name"].as_str())
                .collect();
            assert_eq!(declared, names(&path).collect::<Vec<_>>(), "{name}");
        }
    }

    #[test]
    fn every_parameter_says_what_it_may_be() {
        for (_, name, operation) in operations(&document()) {
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                let schema = &parameter["schema"];
                let typed = schema["type"] == "string" || !schema["$ref"].is_null();
                let bounded = schema["minimum"].is_u64() && schema["maximum"].is_u64();
                assert!(typed || bounded, "{name}: {parameter}");
            }
        }
    }

    #[test]
    fn operations_have_names_of_their_own_and_say_what_they_do() {
        let mut seen = BTreeSet::new();
        for (_, name, operation) in operations(&document()) {
            let id = operation["operationId"].as_str().unwrap_or_default().to_owned();
            assert!(
                id.contains('_') || ["act", "say", "ask", "pause", "resume"].contains(&&*id),
                "{name}: {id}"
            );
            assert!(seen.insert(id), "{name} is called like another");
            let about = operation["summary"].as_str().unwrap_or_default();
            assert!(about.ends_with('.'), "{name}: {about}");
            assert_eq!(operation["tags"].as_array().map(Vec::len), Some(1), "{name}");
        }
    }

    #[test]
    fn all_that_is_referred_to_is_there_and_says_something() {
        let document = document();
        references(&document, &mut |way| {
            let place = document.pointer(way.strip_prefix('#').expect("a place in the document"));
            let fields = place.and_then(Value::as_object).unwrap_or_else(|| panic!("{way} leads nowhere"));
            assert!(fields.keys().any(|key| key != "description" && key != "title"), "{way} says nothing");
        });
        for (name, ways) in document["components"]["schemas"].as_object().expect("there are schemas") {
            let mapping = ways["discriminator"]["mapping"].as_object();
            let mapped: BTreeSet<&str> =
                mapping.into_iter().flatten().filter_map(|(_, way)| way.as_str()).collect();
            let listed: BTreeSet<&str> = match mapping {
                Some(_) => ways["oneOf"]
                    .as_array()
                    .into_iter()
                    .flatten()
                    .filter_map(|way| way["$ref"].as_str())
                    .collect(),
                None => BTreeSet::new(),
            };
            assert_eq!(mapped, listed, "{name}");
        }
    }

    #[test]
    fn every_operation_says_what_it_answers_and_what_all_may_answer() {
        let document = document();
        for (path, name, operation) in operations(&document) {
            let responses = operation["responses"].as_object().expect("it answers");
            for status in shared(&path, &operation) {
                assert!(responses.contains_key(&status.to_string()), "{name} does not say {status}");
            }
            assert!(
                responses.keys().any(|status| !status.starts_with(['4', '5'])),
                "{name} is always refused"
            );
            for (status, response) in responses {
                let refused = status.starts_with(['4', '5']);
                assert_eq!(refused, !response["$ref"].is_null(), "{name}: {status} is not as others say it");
                let about = response["description"].as_str().unwrap_or_default();
                assert!(refused || !about.is_empty(), "{name}: {status} says nothing");
                let body = response["content"].is_object() || ["101", "204", "304"].contains(&&**status);
                assert!(refused || body, "{name}: {status} has no body");
            }
        }
    }

    #[test]
    fn every_refusal_is_in_the_document_by_its_status() {
        use bivouac_protocol::Code;
        let document = document();
        let codes = document["components"]["schemas"]["Code"]["enum"].as_array().expect("codes").clone();
        for code in codes {
            let code: Code = serde_json::from_value(code).expect("a code");
            let response = &document["components"]["responses"][name_of(code.status())];
            assert_eq!(response["description"], about(&code.status().to_string()), "{code:?}");
        }
    }

    #[test]
    fn who_may_ask_is_said_and_a_key_is_asked_for_in_one_way() {
        let document = document();
        assert_eq!(document["components"]["securitySchemes"][KEY]["scheme"], "bearer");
        for (path, name, operation) in operations(&document) {
            let ways =
                operation["security"].as_array().unwrap_or_else(|| panic!("{name} does not say who may ask"));
            let known = ways.iter().all(|way| way == &json!({}) || way == &json!({ KEY: [] }));
            assert!(known, "{name}: {ways:?}");
            // Whoever joins has no key yet, and the socket is told it in its first message.
            let table = path.contains("{table}") && !path.ends_with("/join") && !path.ends_with("/socket");
            assert!(!table || !ways.is_empty(), "{name} takes no key");
        }
    }

    #[test]
    fn what_the_server_reads_strictly_is_said_to_be_strict() {
        let document = document();
        let parts = document["components"]["schemas"].as_object().expect("there are schemas");
        let mut bodies = BTreeMap::new();
        for (_, name, operation) in operations(&document) {
            references(&operation["requestBody"], &mut |way| {
                bodies.insert(way.rsplit('/').next().unwrap_or_default().to_owned(), name.clone());
            });
        }
        assert!(bodies.len() > 10);
        for (body, name) in bodies {
            assert_eq!(parts[&body]["additionalProperties"], false, "{name}: {body}");
        }
        for union in STRICT {
            assert!(parts.contains_key(union), "{union} is sent no more");
        }
    }

    #[test]
    fn all_that_is_served_is_in_the_document() {
        // Routes come from `routes!`, which takes none without a description. These alone do not: the
        // counters, which are the operator's, and what is said where there is nothing. What stands at the
        // door of those who watch stands here too.
        let (people, _) = include_str!("mod.rs").split_once("fn watchers(").expect("a door of their own");
        let others: Vec<&str> = people.lines().filter(|line| line.contains(".route(")).collect();
        assert_eq!(others.len(), 3, "{others:#?}");
        let described = [
            include_str!("games.rs"),
            include_str!("health.rs"),
            include_str!("look_back.rs"),
            include_str!("mod.rs"),
            include_str!("play.rs"),
            include_str!("seats.rs"),
            include_str!("tables.rs"),
            include_str!("../socket.rs"),
            include_str!("../stream.rs"),
        ];
        let described: usize = described.iter().map(|file| file.matches("#[utoipa::path(").count()).sum();
        assert_eq!(operations(&document()).len(), described, "a handler is described and not routed");
    }
}
