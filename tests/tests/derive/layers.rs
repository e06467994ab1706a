//! The folders of each crate import in one direction: from those that stand before them in the list.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use regex::Regex;

/// A crate's source directory, and its folders from the lowest to the highest.
struct Layers {
    src: &'static str,
    folders: &'static [&'static str],
}

const RUNTIME: Layers = Layers {
    src: "../mcp-error/src",
    folders: &[
        "util",
        "json",
        "registry",
        "documents",
        "policy",
        "report",
        "render",
        "handler",
        "client",
        "observe",
        "schema",
        "exports",
        "adapters",
        "testing",
        "__private",
    ],
};

/// The stages of the derive. `diagnostics` is for all of them.
const DERIVE: Layers = Layers {
    src: "../mcp-error-derive/src",
    folders: &[
        "diagnostics",
        "syntax",
        "model",
        "resolve",
        "check",
        "expand",
    ],
};

#[test]
fn the_folders_of_the_runtime_import_downwards() {
    assert_eq!(RUNTIME.upward_imports(), Vec::<String>::new());
}

/// What the adapters share, from the lowest to the highest.
const SHARED_BY_ADAPTERS: [&str; 6] = [
    "instructions",
    "named_secrets",
    "error_data",
    "upstream",
    "task",
    "wrap",
];

#[test]
fn no_adapter_imports_another_one() {
    let rank_of = |name: &str| SHARED_BY_ADAPTERS.iter().position(|known| *known == name);
    let folder = Path::new(RUNTIME.src).join("adapters");
    let names: BTreeSet<String> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| module_of(&entry.unwrap().path(), &folder))
        .collect();
    let mut found = Vec::new();
    for file in RUNTIME.files("adapters") {
        let name = module_of(&file, &folder);
        let code = code(&file).replace("crate::adapters::", "crate::");
        for target in imports(&code).intersection(&names) {
            let is_below = match (rank_of(target), rank_of(&name)) {
                (Some(target), Some(own)) => target < own,
                (target, _) => target.is_some(),
            };
            if *target != name && !is_below {
                found.push(format!("{} imports {target}", file.display()));
            }
        }
    }
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn no_stage_of_the_derive_imports_a_later_one() {
    assert_eq!(DERIVE.upward_imports(), Vec::<String>::new());
}

#[test]
fn the_modules_of_the_sanitizer_import_from_the_groups_above_them() {
    let sanitizer = Layers {
        src: "../mcp-error/sanitize/src",
        folders: &[],
    };
    let root = fs::read_to_string(Path::new(sanitizer.src).join("lib.rs")).unwrap();
    let module = Regex::new(r"(?m)^mod (\w+);$").unwrap();
    let groups: Vec<Vec<&str>> = root
        .split("\n\n")
        .map(|group| {
            let modules = module.captures_iter(group);
            modules.map(|found| found.extract::<1>().1[0]).collect()
        })
        .collect();
    let group_of = |name: &str| groups.iter().position(|group| group.contains(&name));
    assert!(group_of("scan") > group_of("input"));
    let mut upward = Vec::new();
    for file in sanitizer.files("") {
        let name = module_of(&file, Path::new(sanitizer.src));
        let code = code(&file);
        let code = code.split("#[cfg(test)]\nmod tests").next().unwrap();
        for target in imports(code) {
            let is_upward = group_of(&target).is_some_and(|group| Some(group) >= group_of(&name));
            if name != "lib" && target != name && is_upward {
                upward.push(format!("{} imports crate::{target}", file.display()));
            }
        }
    }
    assert_eq!(upward, Vec::<String>::new());
}

#[test]
fn imports_are_found_in_code() {
    let code = "use crate::check::check;\nuse crate::{a::b, c};\nlet x = my_crate::no(crate::model::slug);";
    let found: Vec<String> = imports(code).into_iter().collect();
    assert_eq!(found, ["a", "c", "check", "model"]);

    let code = "in_macro::check::check(in_macro::Type)";
    let found: Vec<String> = imports_of_macros(code, DERIVE.folders)
        .into_iter()
        .collect();
    assert_eq!(found, ["check"]);
}

#[test]
fn documents_and_clients_know_no_sanitizer() {
    let sanitizer = Regex::new(r"\bmcp_error_sanitize\b").unwrap();
    for folder in ["documents", "client", "render"] {
        for file in RUNTIME.files(folder) {
            assert!(!sanitizer.is_match(&code(&file)), "{}", file.display());
        }
    }
}

#[test]
fn the_core_names_no_adapter() {
    let sdk = Regex::new(r"\b(rmcp|axum|jsonrpsee|tower|backon)(::|_)").unwrap();
    let core = [
        "json",
        "util",
        "registry",
        "documents",
        "policy",
        "report",
        "render",
        "handler",
    ];
    for folder in core {
        for file in RUNTIME.files(folder) {
            let code = code(&file);
            let found: Vec<&str> = sdk.find_iter(&code).map(|found| found.as_str()).collect();
            assert!(found.is_empty(), "{}: {found:?}", file.display());
        }
    }
}

impl Layers {
    /// Each import of a folder that stands higher, and each of a name in the crate's root, which would hide one.
    fn upward_imports(&self) -> Vec<String> {
        let mut found = Vec::new();
        for (rank, folder) in self.folders.iter().enumerate() {
            for file in self.files(folder) {
                let code = code(&file);
                if code.contains("super::super") && !code.contains("#[cfg(test)]") {
                    found.push(format!(
                        "{} may leave its folder; write the path from `crate`",
                        file.display()
                    ));
                }
                let mut imports = imports(&code);
                imports.extend(imports_of_macros(&code, self.folders));
                // Macros live in the root, whatever their file.
                for target in imports
                    .iter()
                    .filter(|name| !name.starts_with("__mcp_error_"))
                {
                    let target_rank = self.folders.iter().position(|known| known == target);
                    if target_rank.is_none_or(|target_rank| target_rank > rank) {
                        found.push(format!("{} imports crate::{target}", file.display()));
                    }
                }
            }
        }
        let known: BTreeSet<&str> = self.folders.iter().copied().collect();
        for entry in fs::read_dir(self.src).unwrap() {
            let entry = entry.unwrap();
            let name = entry.file_name().into_string().unwrap();
            let is_dir = entry.file_type().unwrap().is_dir();
            if is_dir && !known.contains(&*name) && !self.files(&name).is_empty() {
                found.push(format!("the folder {name} has no place in the list"));
            }
        }
        found
    }

    fn files(&self, folder: &str) -> Vec<PathBuf> {
        let mut files = Vec::new();
        let mut folders = vec![Path::new(self.src).join(folder)];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|extension| extension == "rs") {
                    files.push(path);
                }
            }
        }
        files
    }
}

/// The module of a folder that a file in it belongs to.
fn module_of(file: &Path, folder: &Path) -> String {
    let mut parts = file.strip_prefix(folder).unwrap().iter();
    let name = parts.next().unwrap().to_str().unwrap();
    name.trim_end_matches(".rs").to_owned()
}

/// Stands in place of `$crate::`. What macros name in the crate's root is what users see; a folder is an import.
const MACRO: &str = "in_macro::";

static COMMENT: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"(?m)//.*$").unwrap());
static TEXT: LazyLock<Regex> = LazyLock::new(|| Regex::new(r#""(?:\\.|[^"\\])*""#).unwrap());
static IMPORT: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\bcrate::(\w+)").unwrap());
static IMPORTS: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\bcrate::\{([^;]*)\}").unwrap());
static FIRST_SEGMENT: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"(?:^|,)\s*(\w+)").unwrap());
static IMPORT_OF_MACRO: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(&format!(r"\b{MACRO}(\w+)")).unwrap());

/// The code of a file without comments and texts.
fn code(file: &Path) -> String {
    let text = fs::read_to_string(file).unwrap();
    let text = COMMENT.replace_all(&text, "");
    TEXT.replace_all(&text, "").replace("$crate::", MACRO)
}

/// The folders that macros of this code name.
fn imports_of_macros(code: &str, folders: &[&str]) -> BTreeSet<String> {
    let found = IMPORT_OF_MACRO
        .captures_iter(code)
        .map(|found| found[1].to_owned());
    found
        .filter(|name| folders.contains(&name.as_str()))
        .collect()
}

/// The first segment after each `crate::`, those in braces included.
fn imports(code: &str) -> BTreeSet<String> {
    let mut found: BTreeSet<String> = BTreeSet::new();
    found.extend(IMPORT.captures_iter(code).map(|found| found[1].to_owned()));
    for names in IMPORTS.captures_iter(code) {
        found.extend(
            FIRST_SEGMENT
                .captures_iter(&names[1])
                .map(|found| found[1].to_owned()),
        );
    }
    found
}
