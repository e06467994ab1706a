//! Conversions from one document to another, for gateways and clients.
//!
//! A conversion only rearranges the content of a document. It neither sanitizes it nor bounds its length: a document
//! of this crate is already clean, and that of another server stays as it is.

use mcp_error_rules::codes::INTERNAL_ERROR;

use crate::documents::names::{DATA, RPC_CODE};
use crate::documents::problem::ProblemDetails;
use crate::documents::rest::{RestBody, RestResponse};
use crate::documents::rpc_error::RpcError;
use crate::documents::status_codes::{StatusCodes, error_status};
use crate::json::{Json, Members};

/// The message for a problem that has neither a title nor a detail.
const NO_MESSAGE: &str = "Error";

impl ProblemDetails {
    /// Returns the error object with this document as its `data`, as in
    /// [`RpcLayout::Problem`](crate::policy::RpcLayout::Problem).
    ///
    /// The code is that of the member `rpcCode`, else that of the status, else -32603 (Internal error). The
    /// message is the detail, else the title.
    pub fn into_rpc_error(mut self, codes: &StatusCodes) -> RpcError {
        let code = self.code(codes);
        if code != self.status_code(codes) {
            self.members.remove(RPC_CODE);
        }
        let message = self.detail.as_ref().or(self.title.as_ref());
        let message = message.cloned().unwrap_or(NO_MESSAGE.into());
        RpcError::new(code, message, Some(self.into_members().into()))
    }

    /// Returns the code of the error object that the document becomes.
    fn code(&self, codes: &StatusCodes) -> i32 {
        self.members
            .get(RPC_CODE)
            .and_then(Json::as_i64)
            .and_then(|code| code.try_into().ok())
            .unwrap_or_else(|| self.status_code(codes))
    }

    fn status_code(&self, codes: &StatusCodes) -> i32 {
        self.status
            .map_or(INTERNAL_ERROR, |status| codes.code(status))
    }
}

impl RpcError {
    /// Returns the problem details document in `data`, if there is one.
    ///
    /// Otherwise it returns a new document of type `about:blank`, with the status of the code, the message as its
    /// detail, and the members of `data`. A member of `data` with the name of a standard member becomes that
    /// member, or is dropped where it has the wrong JSON type (RFC 9457 §3.1).
    ///
    /// A code that does not follow from the status becomes the member `rpcCode`.
    pub fn into_problem_details(self, codes: &StatusCodes) -> ProblemDetails {
        let status = codes.status(self.code);
        self.into_problem_with(status, codes)
    }

    fn into_problem_with(self, status: u16, codes: &StatusCodes) -> ProblemDetails {
        let is_document = self.problem().is_some();
        let mut problem = ProblemDetails::from(match self.data {
            Some(Json::Object(members)) => members,
            None | Some(Json::Null) => Members::new(),
            Some(other) => Members::of_one(DATA, other),
        });
        if !is_document {
            problem.status.get_or_insert(status);
            let text = match problem.detail {
                None => &mut problem.detail,
                Some(_) => &mut problem.title,
            };
            text.get_or_insert(self.message);
        }
        if problem.code(codes) != self.code {
            problem.members.insert(RPC_CODE, self.code);
        }
        problem
    }

    /// Returns `data`, if it is a problem details document. RFC 9457 requires no member, but the documents of this
    /// crate always name their type, so a document is known by that.
    fn problem(&self) -> Option<&Json> {
        let data = self.data.as_ref()?;
        data.get("type")?.as_str()?;
        Some(data)
    }

    /// Returns the REST error with this code, message and `data`. Its status is that of the problem details document
    /// in `data`, else that of the code.
    pub fn into_rest(self, codes: &StatusCodes) -> RestResponse {
        let status = self.problem().and_then(error_status);
        RestResponse {
            status: status.unwrap_or_else(|| codes.status(self.code)),
            body: RestBody {
                error_code: self.code,
                message: self.message,
                detail: self.data,
            },
        }
    }
}

impl RestResponse {
    /// Returns the problem details document in `detail`, if there is one. Otherwise it returns a new document as
    /// [`RpcError::into_problem_details`] does, but with the status of this response.
    pub fn into_problem_details(self, codes: &StatusCodes) -> ProblemDetails {
        let status = self.status;
        RpcError::from(self).into_problem_with(status, codes)
    }
}

/// Drops the status, since the HTTP status of a JSON-RPC answer is 200.
impl From<RestResponse> for RpcError {
    fn from(response: RestResponse) -> Self {
        response.body.into()
    }
}

/// Keeps the code, the message and the data, under other names.
impl From<RestBody> for RpcError {
    fn from(body: RestBody) -> Self {
        Self::new(body.error_code, body.message, body.detail)
    }
}

/// Uses the standard table.
impl From<ProblemDetails> for RpcError {
    fn from(problem: ProblemDetails) -> Self {
        problem.into_rpc_error(&StatusCodes::STANDARD)
    }
}

/// Uses the standard table.
impl From<RpcError> for ProblemDetails {
    fn from(error: RpcError) -> Self {
        error.into_problem_details(&StatusCodes::STANDARD)
    }
}

/// Uses the standard table.
impl From<RpcError> for RestResponse {
    fn from(error: RpcError) -> Self {
        error.into_rest(&StatusCodes::STANDARD)
    }
}

/// Uses the standard table.
impl From<ProblemDetails> for RestResponse {
    fn from(problem: ProblemDetails) -> Self {
        RpcError::from(problem).into()
    }
}

/// Uses the standard table.
impl From<RestResponse> for ProblemDetails {
    fn from(response: RestResponse) -> Self {
        response.into_problem_details(&StatusCodes::STANDARD)
    }
}

/// Reads any JSON value, as described at [`RpcError`].
impl From<Json> for RpcError {
    fn from(json: Json) -> Self {
        let mut error = Self::new(INTERNAL_ERROR, "", None);
        let Json::Object(mut members) = json else {
            error.data = Some(json);
            return error;
        };
        let code = members.remove("code").as_ref().and_then(Json::as_i64);
        if let Some(code) = code.and_then(|code| code.try_into().ok()) {
            error.code = code;
        }
        if let Some(Json::String(text)) = members.remove("message") {
            error.message = text;
        }
        error.data = members.remove("data");
        error.others = members;
        error
    }
}
