import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BenchOptions, BenchResult } from './bench-result.ts';

/** `npm run bench -- NAME [--json]`: runs `./NAME/main.ts`; its last line is the result as one JSON object. */
async function main(): Promise<void> {
  const [name, ...rest] = process.argv.slice(2);
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  if (name === undefined || !names.includes(name) || !existsSync(`${folder}/${name}/main.ts`)) {
    console.error(`npm run bench -- ${names.join(' | ')} [--json]`);
    process.exitCode = 1;
    return;
  }
  const bench = (await import(`./${name}/main.ts`)) as { run(options: BenchOptions): Promise<BenchResult> };
  const result = await bench.run({
    // Standard error, so that standard output has only the figures.
    say: (line) => console.error(line),
    arguments: rest.filter((argument) => argument !== '--json'),
  });
  console.log(JSON.stringify(result));
}

await main();
process.exit();
