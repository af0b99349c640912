import { japanDate } from '@akari/rules';
import { importStatement } from '@akari/server/features/purchase/provider-book/import-statement';
import { closeDifference } from '@akari/server/features/purchase/provider-book/close-difference';
import type { Movement } from '../company-book.ts';
import { SHOP } from '../payment-service.ts';
import { csvOf, lineName, type FileLine } from '../provider-files.ts';
import type { World } from '../world.ts';
import type { Act } from './act.ts';
import { staffAct } from './staff-act.ts';

/** No movement has an amount that is another one's with this added. */
const OTHER_CENTS = 1_000_003;

const lineOf = (movement: Movement): FileLine => {
  const { kind, reference, day, cents, fee_cents } = movement;
  return { kind, reference, day, cents, fee_cents, nature: 'true', movement, times: 1 };
};

/** The lines that the company writes of one movement: some with a mistake. */
function linesOf({ random, files }: World, movement: Movement): FileLine[] {
  const line = lineOf(movement);
  if (files.has(movement)) return [line];
  if (random.chance(0.12)) files.left_out.add(movement);
  if (files.left_out.has(movement) || random.chance(0.1)) return [];
  if (random.chance(0.12)) return [{ ...line, times: 2 }];
  if (!random.chance(0.15)) return [line];
  const wrong = { ...line, cents: line.cents + OTHER_CENTS, nature: 'amount' as const };
  // The right line is in the same file, or in a later one.
  return random.chance(0.3) ? [wrong, line] : [wrong];
}

/** A statement: what no earlier one had, and some of what they had. */
function writeFile(world: World): FileLine[] {
  const { random, payments, files, clock } = world;
  const first = random.int(0, payments.book.movements.length);
  const lines = payments.book.movements.flatMap((movement, at) =>
    at >= first || !files.has(movement) ? linesOf(world, movement) : [],
  );
  const day = japanDate(clock.nowMs());
  const extra = { day, fee_cents: 0, movement: null, times: 1 } as const;
  const number = files.lines.size;
  if (random.chance(0.3))
    lines.push({
      ...extra,
      kind: 'fee',
      reference: `fee-${number}`,
      cents: random.int(1, 500),
      nature: 'fee',
    });
  if (random.chance(0.15)) {
    const kind = random.pick(['sale', 'refund', 'chargeback'] as const);
    lines.push({ ...extra, kind, reference: `nothing-${number}`, cents: 1_000, nature: 'invented' });
  }
  return lines;
}

/** Staff import a statement of the company, some of them twice, or two people at once. */
async function load(world: World): Promise<boolean> {
  const { random, files } = world;
  const lines = writeFile(world);
  if (lines.length === 0) return false;
  files.tried(lines);
  const asked = { staff_id: 1, provider: SHOP, csv: csvOf(lines), file_name: 'statement.csv' };
  const once = async (): Promise<void> => {
    const done = await staffAct(world, 'statement.import', (tx, _after, services) =>
      importStatement(services, tx, asked),
    );
    if (done !== null) for (const line of lines) files.imported.add(lineName(line));
  };
  await Promise.all(random.chance(0.3) ? [once(), once()] : [once()]);
  if (random.chance(0.2)) await once();
  return true;
}

/** Staff say what a difference is, and correct the book by it or not; in some cases two of them at once. */
async function close(world: World): Promise<boolean> {
  const { random, eye } = world;
  const { rows } = await eye.pool.query<{ id: number }>(
    `SELECT id FROM provider_difference WHERE state = 'open' ORDER BY id`,
  );
  if (rows.length === 0) return false;
  const asked = {
    ...{ staff_id: 1, difference_id: String(random.pick(rows).id) },
    ...{ book: random.chance(0.5), reason: 'seen' },
  };
  const once = () =>
    staffAct(world, 'difference.close', (tx, _after, services) => closeDifference(services, tx, asked));
  await Promise.all(random.chance(0.3) ? [once(), once()] : [once()]);
  return true;
}

export const PROVIDER_FILE_ACTS: readonly Act[] = [
  { name: 'import a statement', weight: 2, run: load },
  { name: 'close a difference', weight: 0.3, run: close },
];
