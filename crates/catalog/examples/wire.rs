//! Writes the TypeScript types of all games and of the protocol to a folder: `wire OUTDIR`.

use std::env::args_os;
use std::error::Error;

use ts_rs::Config;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = args_os().skip(1);
    let (Some(folder), None) = (args.next(), args.next()) else {
        return Err("name one folder to write to".into());
    };
    let config = Config::from_env().with_out_dir(folder);
    bivouac_protocol::export_types(&config)?;
    Ok(bivouac_catalog::export_types(&config)?)
}
