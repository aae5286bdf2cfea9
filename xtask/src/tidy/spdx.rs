//! Licence expressions: `MIT OR (Apache-2.0 AND Unicode-3.0)`, and the old form `MIT/Apache-2.0`.

/// Whether one can comply with `expression` by the licences of `allowed` alone.
/// The error says why the expression cannot be read.
pub(crate) fn satisfied(expression: &str, allowed: &[&str]) -> Result<bool, String> {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut reader = Reader { words: &words, allowed };
    let answer = reader.any()?;
    match reader.words.first() {
        None => Ok(answer),
        Some(word) => Err(format!("`{word}` was not expected")),
    }
}

/// What is still to be read. `WITH` binds closest, then `AND`, then `OR`.
struct Reader<'a> {
    words: &'a [&'a str],
    allowed: &'a [&'a str],
}

impl Reader<'_> {
    fn any(&mut self) -> Result<bool, String> {
        let mut answer = self.all()?;
        while self.take("OR") {
            answer |= self.all()?;
        }
        Ok(answer)
    }

    fn all(&mut self) -> Result<bool, String> {
        let mut answer = self.one()?;
        while self.take("AND") {
            answer &= self.one()?;
        }
        Ok(answer)
    }

    fn one(&mut self) -> Result<bool, String> {
        if self.take("(") {
            let answer = self.any()?;
            return if self.take(")") { Ok(answer) } else { Err("a bracket is not closed".into()) };
        }
        let licence = self.name()?;
        if self.take("WITH") {
            let whole = format!("{licence} WITH {}", self.name()?);
            return Ok(self.allowed.contains(&whole.as_str()));
        }
        // "This version or a later one" includes this one.
        Ok(self.allowed.contains(&licence.trim_end_matches('+')))
    }

    fn name(&mut self) -> Result<String, String> {
        match self.words.split_first() {
            Some((word, rest)) if !["AND", "OR", "WITH", "(", ")"].contains(word) => {
                self.words = rest;
                Ok((*word).to_owned())
            }
            Some((word, _)) => Err(format!("`{word}` stands where a licence should")),
            None => Err("it ends too early".into()),
        }
    }

    fn take(&mut self, word: &str) -> bool {
        match self.words.split_first() {
            Some((first, rest)) if *first == word => {
                self.words = rest;
                true
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALLOWED: [&str; 4] = ["MIT", "Apache-2.0", "Apache-2.0 WITH LLVM-exception", "Unicode-3.0"];

    #[track_caller]
    fn check(expression: &str, expected: Result<bool, &str>) {
        assert_eq!(satisfied(expression, &ALLOWED), expected.map_err(String::from), "{expression}");
    }

    #[test]
    fn single_licences() {
        check("MIT", Ok(true));
        check("Apache-2.0+", Ok(true));
        check("GPL-3.0-only", Ok(false));
    }

    #[test]
    fn a_choice_needs_one_and_a_sum_needs_all() {
        check("GPL-2.0 OR MIT", Ok(true));
        check("GPL-2.0 AND MIT", Ok(false));
        check("MIT AND Unicode-3.0", Ok(true));
        check("MIT/Apache-2.0", Ok(true));
        check("GPL-2.0 / LGPL-2.1", Ok(false));
    }

    #[test]
    fn and_binds_closer_than_or_and_brackets_closer_still() {
        check("MIT OR GPL-2.0 AND GPL-3.0", Ok(true));
        check("(MIT OR GPL-2.0) AND GPL-3.0", Ok(false));
        check("((MIT)) AND (Unicode-3.0 OR GPL-3.0)", Ok(true));
    }

    #[test]
    fn exceptions_belong_to_their_licence() {
        check("Apache-2.0 WITH LLVM-exception", Ok(true));
        check("MIT WITH LLVM-exception", Ok(false));
        check("Apache-2.0 WITH LLVM-exception OR GPL-2.0", Ok(true));
    }

    #[test]
    fn nonsense_is_not_guessed_at() {
        check("", Err("it ends too early"));
        check("MIT AND", Err("it ends too early"));
        check("MIT Apache-2.0", Err("`Apache-2.0` was not expected"));
        check("(MIT", Err("a bracket is not closed"));
        check("OR MIT", Err("`OR` stands where a licence should"));
    }
}
