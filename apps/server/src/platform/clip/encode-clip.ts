import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { clipLayoutFor, clipLayoutOf, isOnlyClip, type MessageClipType } from '@akari/rules';
import { siblingScript } from '../process/script.ts';
import { turns } from '../sync/in-turn.ts';
import type { ClipAnswer, ClipOrder } from './clip-reader.ts';
import type { ClipRefusal, WrittenClip } from './rewrite-clip.ts';

/** Clips that are read at a time. */
const inTurn = turns(2);
/** Of the heap of the process. A clip and its copy, of 16 MB each, are beside it. */
const MEMORY_MB = 128;
const TIMEOUT_MS = 20_000;
const script = fileURLToPath(siblingScript(import.meta.url, 'clip-reader'));

/** Lets a process read the clip. @returns null when it ended without an answer */
async function readApart(order: ClipOrder): Promise<ClipAnswer | null> {
  const loader = script.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const child = fork(script, {
    execArgv: [`--max-old-space-size=${MEMORY_MB}`, ...loader],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('message', (answer) => {
      resolve(answer as ClipAnswer);
      child.disconnect();
    });
    child.once('exit', () => resolve(null));
    child.send(order, (error) => error !== null && child.kill('SIGKILL'));
  });
}

/** Why an uploaded clip is not taken. */
export type ClipFaultName = ClipRefusal | 'wrong_type' | 'extra';
export class ClipFault extends Error {
  override name = 'ClipFault';
  readonly fault: ClipFaultName;
  constructor(fault: ClipFaultName) {
    super(`the clip is not taken: ${fault}`);
    this.fault = fault;
  }
}

/**
 * Checks an uploaded clip by its content and writes it again without anything but its frames and sound.
 * @throws ClipFault
 */
export async function encodeClip(
  { log }: { log: { warn: (text: string) => void } },
  bytes: Buffer,
  type: MessageClipType,
  seconds: number,
): Promise<WrittenClip> {
  const layout = clipLayoutOf(bytes);
  if (layout === null || layout !== clipLayoutFor(type)) throw new ClipFault('wrong_type');
  if (!isOnlyClip(bytes, layout)) throw new ClipFault('extra');
  const answer = await inTurn(() => readApart({ bytes, seconds }));
  if (answer === null) log.warn('the process that reads a clip gave no answer');
  if (answer === null) throw new ClipFault('broken');
  if ('refused' in answer) throw new ClipFault(answer.refused);
  return answer.clip;
}
