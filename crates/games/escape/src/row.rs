//! A short list with a true maximum that is copied in one go, because search copies states all the time.

use std::ops::{Deref, DerefMut};

use arrayvec::ArrayVec;

/// A short list of plain things.
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct Row<T: Copy, const MOST: usize>(ArrayVec<T, MOST>);

impl<T: Copy, const MOST: usize> Row<T, MOST> {
    /// An empty one.
    pub const fn new() -> Row<T, MOST> {
        Row(ArrayVec::new_const())
    }
}

impl<T: Copy, const MOST: usize> Default for Row<T, MOST> {
    fn default() -> Row<T, MOST> {
        Row::new()
    }
}

impl<T: Copy, const MOST: usize> Clone for Row<T, MOST> {
    #[inline]
    fn clone(&self) -> Row<T, MOST> {
        let mut row = Row::new();
        row.try_extend_from_slice(self).expect("a row fits into another of its size");
        row
    }
}

impl<T: Copy, const MOST: usize> Deref for Row<T, MOST> {
    type Target = ArrayVec<T, MOST>;
    #[inline]
    fn deref(&self) -> &ArrayVec<T, MOST> {
        &self.0
    }
}

impl<T: Copy, const MOST: usize> DerefMut for Row<T, MOST> {
    #[inline]
    fn deref_mut(&mut self) -> &mut ArrayVec<T, MOST> {
        &mut self.0
    }
}

/// More than fit are a mistake of the caller.
impl<T: Copy, const MOST: usize> FromIterator<T> for Row<T, MOST> {
    fn from_iter<I: IntoIterator<Item = T>>(things: I) -> Row<T, MOST> {
        Row(things.into_iter().collect())
    }
}

impl<'a, T: Copy, const MOST: usize> IntoIterator for &'a Row<T, MOST> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;
    fn into_iter(self) -> std::slice::Iter<'a, T> {
        self.0.iter()
    }
}
