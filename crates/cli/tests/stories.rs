//! The stories of docs/checks.md and docs/tools.md: each command works, and says what its picture has.

use std::fs;
use std::path::Path;
use std::process::Command;

use gfxjit_test_tools::Folder;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// A command without its first word, and the name of the picture behind it.
type Story = (String, Option<String>);

fn stories(document: &str) -> Vec<Story> {
    let text = fs::read_to_string(Path::new(ROOT).join(document)).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let found = lines.iter().enumerate().filter_map(|(number, line)| {
        let words = line.strip_prefix("    gfxjit ")?;
        let is_story = ["sum.hip", "blur.hip", "transpose.hip"]
            .iter()
            .any(|source| words.contains(source));
        let behind = lines.get(number + 2).and_then(|line| {
            let (_, picture) = line.strip_prefix("![")?.split_once("](pictures/")?;
            picture.strip_suffix(".svg)")
        });
        is_story.then(|| (words.to_owned(), behind.map(str::to_owned)))
    });
    found.collect()
}

/// The lines of a picture's texts.
fn texts(picture: &str) -> String {
    let each = picture.split("<text").skip(1).map(|text| {
        let (_, text) = text.split_once('>').unwrap();
        let text = text.split("</text>").next().unwrap();
        let bare: String = text
            .split('<')
            .map(|part| part.split_once('>').map_or(part, |(_, behind)| behind))
            .collect();
        bare.replace("&lt;", "<")
            .replace("&gt;", ">")
            .replace("&amp;", "&")
    });
    each.collect::<Vec<_>>().join("\n")
}

/// Words, without what is different each time: addresses and times.
fn comparable(text: &str) -> Vec<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_unit = |word: &&str| ["ns", "us", "ms", "s"].contains(&word.trim_end_matches(','));
    let kept = words
        .iter()
        .enumerate()
        .filter(|(number, word)| !is_unit(word) && !words.get(number + 1).is_some_and(is_unit));
    let known = kept.map(|(_, word)| match word.strip_prefix("0x") {
        Some(digits) if digits.len() > 6 => "0x…".to_owned(),
        _ => (*word).to_owned(),
    });
    known.collect()
}

fn follow(document: &str) {
    let all = stories(document);
    assert!(all.len() > 3, "{document}");
    for (words, picture) in all {
        let folder = Folder::new();
        for file in fs::read_dir(Path::new(ROOT).join("examples/stories")).unwrap() {
            let file = file.unwrap().path();
            fs::copy(
                &file,
                folder.path(file.file_name().unwrap().to_str().unwrap()),
            )
            .unwrap();
        }
        let run = |words: &str| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_gfxjit"));
            command
                .current_dir(folder.root())
                .env("GFXJIT_CACHE", "off");
            command.args(words.split_whitespace()).output().unwrap()
        };
        if let Some((before, _)) = words.split_once("--against slow.html") {
            assert!(before.starts_with("report "), "{words}");
            let slow = stories(document).into_iter().map(|(words, _)| words);
            let slow = slow.filter(|words| words.starts_with("report slow.html"));
            slow.for_each(|words| assert!(run(&words).status.success()));
        }
        let output = run(&words);
        let [said, wrong] =
            [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
        let Some(name) = picture else {
            assert!(output.status.success(), "{words}: {said}{wrong}");
            continue;
        };
        let file = format!("docs/pictures/{name}.svg");
        let picture = fs::read_to_string(Path::new(ROOT).join(&file)).unwrap();
        let now = match fs::read_to_string(folder.path(&format!("{name}.svg"))) {
            Ok(written) => texts(&written),
            Err(_) => {
                let status = match output.status.code() {
                    Some(0) => String::new(),
                    code => format!("[exit status {}]", code.unwrap()),
                };
                format!("$ gfxjit {words}\n{said}{wrong}{status}")
            }
        };
        assert_eq!(
            comparable(&now),
            comparable(&texts(&picture)),
            "{file} (./x pictures draws it anew): {now}"
        );
    }
}

#[test]
fn checks_find_what_their_stories_say() {
    follow("docs/checks.md");
}

#[test]
fn tools_say_what_their_story_says() {
    follow("docs/tools.md");
}
