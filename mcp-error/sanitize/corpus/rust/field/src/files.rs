//! File systems, archives, images, keys, and repositories.

use std::io::Write;

use eyre::WrapErr;

use crate::{Values, error, plain, show};

pub fn all(values: &Values) {
    standard(values);
    archives(values);
    repositories(values);
    panics(values);
}

fn standard(Values { path, email, pw, .. }: &Values) {
    for (context, result) in [
        ("cannot read the settings at", std::fs::read(path).map(drop)),
        ("cannot create the folder", std::fs::create_dir(format!("{path}/x/y"))),
        ("failed to list", std::fs::read_dir(path).map(drop)),
        ("cannot copy to /var/backups/ledger.bak from", std::fs::copy(path, "/nowhere/x").map(drop)),
    ] {
        let report = result.wrap_err_with(|| format!("{context} {path}"));
        plain("eyre", report.wrap_err_with(|| format!("job of {email} failed")));
    }
    let quoted = std::fs::read_to_string(path).map(drop).map_err(|error| format!("Failed to read config file '{path}': {error}"));
    plain("std::fs", quoted);
    plain("std::fs", std::fs::rename(path, "/nowhere/x").map_err(|error| format!("rename {path} -> {path}.old: {error}")));
    plain("std::fs", std::fs::metadata(path).map_err(|error| format!("{path}: {error} (errno {})", error.raw_os_error().unwrap_or(0))));
    plain("std::fs", std::fs::OpenOptions::new().append(true).open(path).map_err(|error| anyhow::Error::new(error).context(format!("open {path:?}")).context("write audit log")));
    error("tempfile", tempfile::NamedTempFile::new_in(path));
    error("tempfile", tempfile::Builder::new().prefix(pw).tempdir_in(path));
    error("glob", glob::glob(&format!("{path}/***{pw}")));
    let mut walk = ignore::WalkBuilder::new(path).build();
    error("ignore", walk.next().unwrap_or_else(|| panic!("nothing to walk in {path}")));
    let watched = notify::recommended_watcher(|_| {}).and_then(|mut watcher| notify::Watcher::watch(&mut watcher, path.as_ref(), notify::RecursiveMode::Recursive));
    error("notify", watched);
    error("image", image::open(path));
    error("image", image::open(format!("{path}.{pw}")));
    plain("mmap", std::fs::File::open(path).map_err(|error| format!("could not map file \"{path}\" into memory: {error}")));
}

fn archives(Values { path, pw, .. }: &Values) {
    error("zip", zip::ZipArchive::new(std::io::Cursor::new(pw.as_bytes())));
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(empty_zip())).unwrap();
    plain("zip", zip.by_name(path).map(drop).map_err(|error| format!("{path}: {error}")));
    error("tar", tar::Archive::new(pw.as_bytes()).unpack(path));
    let mut builder = tar::Builder::new(Vec::new());
    error("tar", builder.append_path(path));
    error("tar", builder.append_dir_all(pw, path));
    error("ssh-key", ssh_key::PrivateKey::from_openssh(pw));
    error("ssh-key", ssh_key::PrivateKey::read_openssh_file(path.as_ref()));
    error("ssh-key", ssh_key::PublicKey::from_openssh(&format!("ssh-ed25519 {pw} ada@db")));
}

fn empty_zip() -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    writer.start_file("a.txt", zip::write::SimpleFileOptions::default()).unwrap();
    writer.write_all(b"a").unwrap();
    writer.finish().unwrap().into_inner()
}

fn repositories(Values { path, pw, email, token, .. }: &Values) {
    plain("git2", git2::Repository::open(path));
    plain("git2", git2::Repository::clone(path, "/nowhere/x"));
    plain("git2", git2::Repository::clone(&format!("https://{token}@localhost:1/team/app.git"), "/nowhere/x"));
    let folder = tempfile::tempdir().unwrap();
    let repository = git2::Repository::init(folder.path()).unwrap();
    plain("git2", repository.revparse_single(pw));
    plain("git2", repository.find_remote(pw));
    plain("git2", repository.find_branch(email, git2::BranchType::Local));
    plain("git2", repository.revparse_single("4f3c9e2ab18d7760c5e1f09a3b6d2c4e8f7a1b05"));
    plain("git2", repository.find_commit(git2::Oid::from_str("4f3c9e2ab18d7760c5e1f09a3b6d2c4e8f7a1b05").unwrap()));
    plain("git2", git2::Oid::from_str(pw));
    plain("git2", repository.index().and_then(|mut index| index.add_path(path.trim_start_matches('/').as_ref())));
    plain("git2", git2::Signature::now("", email));
    plain("git2", git2::Config::open(path.as_ref()).and_then(|config| config.get_string("user.password")));
}

fn panics(Values { pw, path, email, .. }: &Values) {
    std::panic::set_hook(Box::new(|info| show("panic", info)));
    let _ = std::panic::catch_unwind(|| std::fs::read(path).expect("the settings"));
    let _ = std::panic::catch_unwind(|| pw.parse::<u16>().unwrap());
    let _ = std::panic::catch_unwind(|| assert_eq!(pw, "other"));
    let _ = std::panic::catch_unwind(|| Err::<(), _>((email, pw)).expect("login"));
    let _ = std::panic::catch_unwind(|| [1, 2, 3][pw.len()]);
    let _ = std::panic::take_hook();
}
