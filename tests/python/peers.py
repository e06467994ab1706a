"""Calls the servers below an address with the MCP clients of Python that are installed, and prints as JSON what the caller of
each gets for each call: whether the call raised, the text, and where a program finds the kind of the error.

python peers.py ADDRESS CALLS
"""

import asyncio
import importlib.metadata
import json
import logging
import sys

ADDRESS = sys.argv[1]
SETTINGS = json.loads(sys.argv[2])
CASES, PATHS, CANCELLED = SETTINGS["cases"], SETTINGS["paths"], SETTINGS["cancelled"]
# What the clients log of the errors that they get is no part of this.
logging.disable(logging.CRITICAL)


def installed(package, major=None):
    try:
        version = importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return False
    return major is None or version.split(".")[0] == str(major)


def places(**found):
    def holds(document):
        text = json.dumps(document, default=str).lower()
        return "no_bag" in text or "closed" in text

    return [place for place, document in found.items() if document is not None and holds(document)]


def compact(document):
    return json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def field(result, *names):
    for name in names:
        value = getattr(result, name, None)
        if value is not None:
            return value
    return None


def result_seen(result):
    texts = [getattr(block, "text", "") for block in result.content]
    return {
        "threw": False,
        "text": "".join(texts),
        "places": places(
            structuredContent=field(result, "structured_content", "structuredContent"),
            _meta=field(result, "meta", "_meta"),
        ),
    }


def error_seen(error):
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    inner = getattr(error, "error", None)
    data = field(error, "data") or field(inner, "data")
    return {"threw": True, "text": str(error), "type": type(error).__name__, "places": places(data=data)}


async def seen(call, read=result_seen):
    try:
        return read(await call())
    except Exception as error:
        return error_seen(error)


async def given_up(call):
    """A call that is cancelled gets no answer, and the calls after it get theirs."""
    try:
        await asyncio.wait_for(call(), 0.1)
    except Exception:
        return
    raise RuntimeError("a cancelled call has an answer")


async def over(path, call, read=result_seen):
    await given_up(lambda: call(CANCELLED, {}))
    return {name: await seen(lambda: call(tool, arguments), read) for name, tool, arguments in CASES}


async def sdk_2(path):
    from mcp.client import Client

    async with Client(f"{ADDRESS}/{path}") as client:
        await client.list_tools()
        return await over(path, client.call_tool)


async def sdk_1(path):
    from mcp import ClientSession
    from mcp.client.streamable_http import streamablehttp_client

    async with streamablehttp_client(f"{ADDRESS}/{path}") as (read, write, _):
        async with ClientSession(read, write) as session:
            await session.initialize()
            await session.list_tools()
            return await over(path, session.call_tool)


async def fastmcp(path):
    from fastmcp import Client

    async with Client(f"{ADDRESS}/{path}") as client:
        await client.list_tools()
        return await over(path, client.call_tool)


async def langchain(path):
    from langchain_mcp_adapters.client import MultiServerMCPClient

    client = MultiServerMCPClient({"harbour": {"transport": "streamable_http", "url": f"{ADDRESS}/{path}"}})
    tools = {tool.name: tool for tool in await client.get_tools()}

    async def call(name, arguments):
        return await tools[name].ainvoke({"name": name, "args": arguments, "id": "1", "type": "tool_call"})

    def read(message):
        content = message.content
        blocks = [content] if isinstance(content, str) else [block.get("text", "") for block in content]
        return {"threw": False, "text": "".join(blocks), "places": places(artifact=message.artifact)}

    return await over(path, call, read)


async def pydantic_ai(path):
    from pydantic_ai.exceptions import ModelRetry
    from pydantic_ai.mcp import MCPToolset

    async with MCPToolset(f"{ADDRESS}/{path}") as toolset:

        async def call(name, arguments):
            try:
                return await toolset.direct_call_tool(name, arguments)
            except ModelRetry as retry:
                # The model reads this text and calls again.
                return retry.message

        def read(shown):
            text = shown if isinstance(shown, str) else compact(shown)
            return {"threw": False, "text": text, "places": []}

        return await over(path, call, read)


async def openai_agents(path):
    from agents import Agent, RunConfig
    from agents.mcp import MCPServerStreamableHttp, MCPUtil
    from agents.tool_context import ToolContext

    async with MCPServerStreamableHttp({"url": f"{ADDRESS}/{path}"}) as server:
        agent = Agent(name="harbour", mcp_servers=[server])
        tools = await MCPUtil.get_function_tools(server, False, None, agent)
        by_name = {tool.name: tool for tool in tools}

        async def call(name, arguments):
            text = json.dumps(arguments)
            context = ToolContext(
                context=None, tool_name=name, tool_call_id="1", tool_arguments=text, run_config=RunConfig()
            )
            return await by_name[name].on_invoke_tool(context, text)

        def read(shown):
            if isinstance(shown, dict):
                shown = shown.get("text", json.dumps(shown))
            text = shown if isinstance(shown, str) else json.dumps(shown, default=str)
            return {"threw": False, "text": text, "places": []}

        return await over(path, call, read)


CLIENTS = {
    "Python SDK 2": (sdk_2, installed("mcp", 2)),
    "Python SDK 1": (sdk_1, installed("mcp", 1)),
    "FastMCP": (fastmcp, installed("fastmcp")),
    "LangChain": (langchain, installed("langchain-mcp-adapters")),
    "pydantic-ai": (pydantic_ai, installed("pydantic-ai-slim")),
    "openai-agents": (openai_agents, installed("openai-agents")),
}


async def main():
    all_seen = {}
    for name, (client, is_installed) in CLIENTS.items():
        if is_installed:
            all_seen[name] = {path: await client(path) for path in PATHS}
    print(json.dumps(all_seen))


asyncio.run(main())
