// Drives `hotel serve` and `hotel http` with the official TypeScript client, pinned to revision 2026-07-28.
// HOTEL is the path of the program.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const HOTEL = process.env.HOTEL;
assert.ok(HOTEL, 'HOTEL must be the path of the hotel program');

const REVISION = '2026-07-28';
const CALL = { name: 'book_hotel', arguments: { city: 'Rome' } };

/** A guest who fills both forms in, and whose model says one line. */
const GUEST = {
    'elicitation/create': ({ params }) =>
        'check_in' in params.requestedSchema.properties
            ? accept({ check_in: '2026-12-24', nights: 3, room: 'Double', breakfast: true })
            : accept({ book: true }),
    'sampling/createMessage': () => ({
        role: 'assistant',
        content: { type: 'text', text: 'Benvenuti!' },
        model: 'none',
        stopReason: 'endTurn'
    })
};

const accept = content => ({ action: 'accept', content });

async function connect(transport, { handlers = GUEST, capabilities, ...options } = {}) {
    const client = new Client(
        { name: 'interop', version: '1.0.0' },
        {
            capabilities: capabilities ?? { elicitation: { form: {} }, sampling: {} },
            versionNegotiation: { mode: { pin: REVISION } },
            ...options
        }
    );
    for (const [method, handler] of Object.entries(handlers)) {
        client.setRequestHandler(method, handler);
    }
    await client.connect(transport);
    return client;
}

/** Runs `work` with a client, and closes it whatever happens. */
async function using(transport, options, work) {
    const client = await connect(transport, options);
    try {
        return await work(client);
    } finally {
        await client.close();
    }
}

/** The same conversations on any transport. */
function conversations(open) {
    test('the tool is listed with its arguments', () =>
        using(open(), {}, async client => {
            const { tools } = await client.listTools();
            const tool = tools.find(({ name }) => name === CALL.name);
            assert.equal(tool.inputSchema.type, 'object');
            assert.deepEqual(tool.inputSchema.required, ['city']);
            assert.equal(tool.inputSchema.properties.city.type, 'string');
            assert.equal(tool.outputSchema.type, 'object');
        }));

    test('a conversation comes to its end', () =>
        using(open(), {}, async client => {
            const result = await client.callTool(CALL);
            assert.ok(!result.isError, JSON.stringify(result));
            const { city, check_in, nights, welcome } = result.structuredContent;
            assert.deepEqual(
                { city, check_in, nights, welcome },
                { city: 'Rome', check_in: '2026-12-24', nights: 3, welcome: 'Benvenuti!' }
            );
        }));

    test('without a model there is a line of the desk’s own', () => {
        const { 'elicitation/create': form } = GUEST;
        const options = { handlers: { 'elicitation/create': form }, capabilities: { elicitation: {} } };
        return using(open(), options, async client => {
            const result = await client.callTool(CALL);
            assert.equal(result.structuredContent.welcome, 'Welcome to Rome!');
        });
    });

    for (const action of ['decline', 'cancel']) {
        test(`a guest may ${action}`, () => {
            const handlers = { ...GUEST, 'elicitation/create': () => ({ action }) };
            return using(open(), { handlers }, async client => {
                const result = await client.callTool(CALL);
                assert.equal(result.isError, true);
                assert.match(result.content[0].text, /`stay`/);
            });
        });
    }

    test('a client that can’t show forms is refused', () =>
        using(open(), { handlers: {}, capabilities: {} }, async client => {
            const error = await client.callTool(CALL).then(assert.fail, error => error);
            assert.equal(error.code, -32021);
            assert.deepEqual(error.data.requiredCapabilities, { elicitation: { form: {} } });
        }));

    test('a tampered state is refused, and an honest one goes on', () =>
        using(open(), { inputRequired: { autoFulfill: false } }, async client => {
            const asked = await client.callTool(CALL, { allowInputRequired: true });
            assert.equal(asked.resultType, 'input_required');
            assert.deepEqual(Object.keys(asked.inputRequests), ['stay']);
            const inputResponses = { stay: await GUEST['elicitation/create'](asked.inputRequests.stay) };
            const retry = requestState =>
                client.callTool({ ...CALL, inputResponses, requestState }, { allowInputRequired: true });

            const state = asked.requestState;
            const middle = Math.floor(state.length / 2);
            const other = state[middle] === 'A' ? 'B' : 'A';
            const tampered = [
                state.slice(0, middle) + other + state.slice(middle + 1),
                state.slice(0, -4),
                `${state}AAAA`,
                'v1.demo.AAAA',
                ''
            ];
            const refusals = new Set();
            for (const requestState of tampered) {
                const error = await retry(requestState).then(assert.fail, error => error);
                assert.equal(error.code, -32602);
                refusals.add(error.message);
            }
            assert.equal(refusals.size, 1, 'every refusal reads the same');

            const elsewhere = { ...CALL, arguments: { city: 'Oslo' }, inputResponses, requestState: state };
            const error = await client.callTool(elsewhere, { allowInputRequired: true }).then(assert.fail, e => e);
            assert.equal(error.code, -32602);

            const next = await retry(state);
            assert.equal(next.resultType, 'input_required');
            assert.deepEqual(Object.keys(next.inputRequests), ['agreement']);
        }));
}

describe('stdio', () => {
    conversations(() => new StdioClientTransport({ command: HOTEL, args: ['serve'], stderr: 'ignore' }));
});

describe('HTTP', () => {
    let server;
    let url;

    before(async () => {
        const port = await freePort();
        server = spawn(HOTEL, ['http', `127.0.0.1:${port}`], { stdio: 'ignore' });
        url = new URL(`http://127.0.0.1:${port}/mcp`);
        await listening(url);
    });
    after(async () => {
        server.kill();
        await once(server, 'exit');
    });

    conversations(() => new StreamableHTTPClientTransport(url));
});

async function freePort() {
    const socket = createServer().listen(0, '127.0.0.1');
    await once(socket, 'listening');
    const { port } = socket.address();
    socket.close();
    await once(socket, 'close');
    return port;
}

/** Waits until somebody answers at `url`, whatever the answer. */
async function listening(url) {
    for (let attempt = 0; attempt < 100; attempt += 1) {
        try {
            await fetch(url);
            return;
        } catch {
            await sleep(100);
        }
    }
    assert.fail(`nobody listens at ${url}`);
}
