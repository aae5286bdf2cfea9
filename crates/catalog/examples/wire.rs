//! Writes the TypeScript types of all games to a folder: `wire OUTDIR`.

use std::env::args_os;
use std::error::Error;

use ts_rs::Config;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = args_os().skip(1);
    let (Some(folder), None) = (args.next(), args.next()) else {
        return Err("name one folder to write to".into());
    };
    Ok(bivouac_catalog::export_types(&Config::from_env().with_out_dir(folder))?)
}
