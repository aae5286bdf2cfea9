//! Why something asked of a server came to nothing.

use bivouac_protocol::{Code, Problem};

/// Why something asked of a server came to nothing.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum Fault {
    /// It was refused.
    #[error("refused: {0}")]
    Refused(Problem),
    /// The connection is lost; whether it was done is not known.
    #[error("the connection is lost: {0}")]
    Lost(String),
    /// The server does not keep to its protocol.
    #[error("not what the protocol says: {0}")]
    Odd(String),
}

impl Fault {
    pub(crate) fn lost(error: impl std::fmt::Display) -> Fault {
        Fault::Lost(error.to_string())
    }

    /// The refusal, where it is one.
    pub fn problem(&self) -> Option<&Problem> {
        match self {
            Fault::Refused(problem) => Some(problem),
            _ => None,
        }
    }
}

/// Whether a refusal is one as the protocol wants it, and the server's fault only where the server
/// may say so. The error says what is wrong with it.
pub fn check_problem(problem: &Problem) -> Result<(), String> {
    if problem.status != problem.code.status() {
        return Err(format!("code {} has status {}", problem.code.name(), problem.status));
    }
    if problem.sentence.trim().is_empty() {
        return Err(format!("code {} comes without a sentence", problem.code.name()));
    }
    if problem.status >= 500 && !matches!(problem.code, Code::Store | Code::Busy) {
        return Err(format!("the server made a mistake: {}", problem.sentence));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_has_the_status_of_its_code_and_a_sentence() {
        let good = Problem::new(Code::Conflict, "the seat is taken");
        assert_eq!(check_problem(&good), Ok(()));
        assert!(check_problem(&Problem { status: 404, ..good.clone() }).is_err());
        assert!(check_problem(&Problem { sentence: " ".into(), ..good }).is_err());
    }

    #[test]
    fn a_mistake_of_the_server_is_found_and_a_busy_server_is_not_one() {
        assert!(check_problem(&Problem::new(Code::Mistake, "oh")).is_err());
        assert_eq!(check_problem(&Problem::new(Code::Busy, "later")), Ok(()));
        assert_eq!(check_problem(&Problem::new(Code::Store, "the disk is full")), Ok(()));
    }
}
