/**
 * A process that keeps objects of one bucket by the S3 protocol with addresses by path: `node s3-simulator.ts`. It checks
 * the signature (AWS Signature Version 4) and the digest of each request. A test sets faults at `/control`.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const BUCKET = 'akari-test';
const KEY_ID = 'AKIATEST';
const SECRET = 'test-secret';

interface Fault {
  /** Status of the next answers, and how many of them. */
  status?: number;
  times?: number;
  /** Closes the connection without an answer. */
  hang_up?: boolean;
  /** Closes it after half of the object. */
  half?: boolean;
}
const objects = new Map<string, { bytes: Buffer; type: string }>();
let fault: Fault = {};
const seen: string[] = [];

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** The code of the refusal of a signature; null: it is right. */
function signatureFault(request: IncomingMessage, body: Buffer): string | null {
  const { headers, method = '', url = '' } = request;
  const [, id, date, region, names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (id !== KEY_ID) return 'InvalidAccessKeyId';
  const digest = String(headers['x-amz-content-sha256']);
  if (digest !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const at = String(headers['x-amz-date']);
  const fields = names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`);
  const canonical = [method, url, '', fields.join(''), names, digest].join('\n');
  const scope = `${date}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n');
  const key = [region ?? '', 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${SECRET}`, date ?? ''));
  const expected = hmac(key, text);
  const right = timingSafeEqual(expected, Buffer.from(signature, 'hex'));
  return right && names.split(';').includes('host') ? null : 'SignatureDoesNotMatch';
}

const refuse = (response: ServerResponse, status: number, code: string): void =>
  void response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);

function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
  const [, bucket, ...parts] = (request.url ?? '').split('/');
  const key = parts.join('/');
  if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket');
  const found = objects.get(key);
  if (request.method === 'PUT') {
    objects.set(key, { bytes: body, type: String(request.headers['content-type']) });
    return void response.writeHead(200).end();
  }
  if (request.method === 'DELETE') {
    objects.delete(key);
    return void response.writeHead(204).end();
  }
  if (found === undefined) return refuse(response, 404, 'NoSuchKey');
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const bytes = from === undefined ? found.bytes : found.bytes.subarray(Number(from), Number(to) + 1);
  const status = from === undefined ? 200 : 206;
  response.writeHead(status, { 'content-type': found.type, 'content-length': bytes.length });
  if (fault.half !== true) return void response.end(bytes);
  response.write(bytes.subarray(0, bytes.length / 2));
  return void setTimeout(() => response.destroy(), 20);
}

const server = createServer((request, response) => {
  void bodyOf(request).then((body) => {
    if (request.url === '/control') {
      const asked = JSON.parse(body.toString() || '{}') as { fault?: Fault };
      if (asked.fault !== undefined) fault = asked.fault;
      const kept = [...objects].map(([key, { type, bytes }]) => ({ key, type, size: bytes.length }));
      return void response.end(JSON.stringify({ kept, seen }));
    }
    seen.push(`${request.method} ${request.url}`);
    if (fault.hang_up === true) return void request.socket.destroy();
    if (fault.status !== undefined && (fault.times ?? Infinity) > 0) {
      fault = { ...fault, times: (fault.times ?? Infinity) - 1 };
      return refuse(response, fault.status ?? 500, 'InternalError');
    }
    const wrong = signatureFault(request, body);
    if (wrong !== null) return refuse(response, 403, wrong);
    return answer(request, response, body);
  });
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.once('disconnect', () => process.exit());
