//! "Did you mean …?": the name that somebody meant who typed another.

/// The one of `names` that is the same but for capitals and dashes, or else so near that it was a slip.
///
/// ```
/// use bivouac_bots::near;
/// assert_eq!(near::nearest("Pig", ["pig", "escape"]), Some("pig"));
/// assert_eq!(near::nearest("Terrible Things", ["pig", "terrible-things"]), Some("terrible-things"));
/// assert_eq!(near::nearest("biomse", ["pig", "biomes"]), Some("biomes"));
/// assert_eq!(near::nearest("chess", ["pig", "escape"]), None);
/// ```
pub fn nearest<'a>(typed: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let typed = plain(typed);
    let far = |name: &str| strsim::osa_distance(&typed, &plain(name));
    let (distance, name) = names.into_iter().map(|name| (far(name), name)).min_by_key(|(far, _)| *far)?;
    // One slip in three letters; whoever types more of them means something else.
    (distance <= typed.chars().count() / 3).then_some(name)
}

/// What there is, after what there is not: "there are: pig, escape", with the one that was meant first.
pub fn choices<'a>(typed: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.into_iter().collect();
    let all = names.join(", ");
    match nearest(typed, names.iter().copied()) {
        _ if names.is_empty() => "it has none".to_owned(),
        Some(meant) => format!("did you mean {meant}? There are: {all}"),
        None => format!("there are: {all}"),
    }
}

/// Without capitals, and with one kind of dash. What is too long to be a slip is cut short.
fn plain(name: &str) -> String {
    let dashed = |letter: char| if " _".contains(letter) { '-' } else { letter };
    name.trim().chars().take(60).map(dashed).collect::<String>().to_lowercase()
}
