//! Lists of bytes that spell a text, which no detector reads as one.

use std::ffi::NulError;
use std::string::FromUtf8Error;

use mcp_error::policy::Masks;
use mcp_error::rmcp::IntoErrorData;
use mcp_error::{Context, Failure, McpError};
use serde_json::json;

/// It is assembled from parts, so that no scanner for secrets reports this file.
const SECRET: &str = concat!("password=", "Gr45nest77");

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(status = 502, causes = text)]
enum Frame {
    #[error("bad frame {0:?}")]
    Bytes(Vec<u8>),
    #[error("bad frame {0:#?}")]
    Lines(Box<[u8]>),
    #[error("bad frames {0:?}")]
    Many(Vec<Vec<u8>>),
    #[error("bad name {0:?}")]
    Nul(#[source] NulError),
    #[error("bad text {0:?}")]
    Utf8(#[source] FromUtf8Error),
    #[error("bad frame")]
    Tree {
        #[mcp(extension, sanitize = tree)]
        frame: serde_json::Value,
    },
}

fn detail(error: &Frame) -> String {
    error.to_problem_details().detail.unwrap().into_owned()
}

#[test]
fn bytes_that_spell_a_secret_are_a_summary() {
    let mut binary = vec![0, 19, 255];
    binary.extend(SECRET.bytes());
    binary.push(0);
    for (error, expected) in [
        (Frame::Bytes(SECRET.into()), "bad frame [Array of 19 items]"),
        (
            Frame::Bytes(binary.clone()),
            "bad frame [Array of 23 items]",
        ),
        (
            Frame::Lines(SECRET.as_bytes().into()),
            "bad frame [Array of 19 items]",
        ),
        (
            Frame::Many(vec![vec![1, 2], SECRET.into(), b"/home/ada/nest".to_vec()]),
            "bad frames [[1, 2], [Array of 19 items], [Array of 14 items]]",
        ),
        (
            Frame::Nul(std::ffi::CString::new([SECRET, "\0x"].concat()).unwrap_err()),
            "bad name NulError(19, [Array of 21 items])",
        ),
        (
            Frame::Utf8(String::from_utf8(binary).unwrap_err()),
            "bad text FromUtf8Error { bytes: [Array of 23 items], error: Utf8Error { valid_up_to: 2, error_len: Some(1) } }",
        ),
    ] {
        assert_eq!(detail(&error), expected);
    }
}

#[test]
fn other_lists_of_bytes_stay() {
    for bytes in [
        b"owl nest".to_vec(),
        vec![40, 41, 42, 43, 44, 45, 46, 47, 48],
        vec![0; 8],
        (0..=255).step_by(5).collect(),
        b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n".to_vec(),
    ] {
        let expected = format!("bad frame {bytes:?}");
        assert_eq!(detail(&Frame::Bytes(bytes)), expected);
    }
}

#[test]
fn a_list_that_is_cut_says_so() {
    let mut bytes = SECRET.as_bytes().to_vec();
    bytes.resize(100_000, b' ');
    assert_eq!(detail(&Frame::Bytes(bytes)), "bad frame [...");
}

#[test]
fn masks_hide_bytes() {
    let context = Context::new().with_masks(&Masks::of(["owl 77"]));
    let detail = |error: Frame| error.report(&context).detail().to_owned();
    assert_eq!(
        detail(Frame::Bytes(b"owl 77".to_vec())),
        "bad frame [Array of 6 items]"
    );
    assert_eq!(
        detail(Frame::Bytes(b"owl 78".to_vec())),
        "bad frame [111, 119, 108, 32, 55, 56]"
    );
}

#[test]
fn bytes_in_json_are_a_summary() {
    let buffer =
        json!({ "type": "Buffer", "data": SECRET.as_bytes(), "of": [1, 2, 3, 4, 5, 6, 7] });
    let hidden =
        json!({ "type": "Buffer", "data": "[Array of 19 items]", "of": [1, 2, 3, 4, 5, 6, 7] });
    let error = Frame::Tree {
        frame: buffer.clone(),
    };
    let problem = serde_json::to_value(error.to_problem_details()).unwrap();
    assert_eq!(problem["frame"], hidden);
    let data = rmcp::ErrorData::internal_error("bad frame", Some(buffer));
    let sent = Failure::from(data).into_error_data();
    assert_eq!(sent.data, Some(hidden));
}
