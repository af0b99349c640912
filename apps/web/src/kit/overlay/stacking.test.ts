import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(path, 'utf8');

/** The layers that the page knows, as the browser reads them. */
const layers: Readonly<Record<string, number>> = Object.fromEntries(
  [...read(join(SRC, 'kit/css/tokens.css')).matchAll(/--z-(\w+): (\d+);/g)].map(
    ([, name = '', value]): [string, number] => [name, Number(value)],
  ),
);

describe('the layers of the page', () => {
  it('have the base values of spec §9', () => {
    expect(layers).toMatchObject({
      modal: 9000,
      error: 5000,
      action: 3000,
      dialogue: 2000,
      notification: 1000,
    });
  });
  it('are one table: a style names a layer, or orders the parts of one box by a small number', () => {
    const others: string[] = [];
    const styles = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.css'),
    );
    for (const path of styles)
      for (const [, value = ''] of read(join(SRC, path)).matchAll(/z-index: ([^;]+);/g)) {
        const named = /^var\(--z-(\w+)\)$/.exec(value)?.[1];
        const known = named === undefined ? Math.abs(Number(value)) < 100 : named in layers;
        if (!known) others.push(`${path}: ${value}`);
      }
    expect(others).toEqual([]);
  });
  it('give each kind of overlay its own: an error is above every question, sheet and window', () => {
    const layerIn = (path: string, selector: string): number => {
      const rules = [...read(join(SRC, path)).matchAll(/([^{}]+)\{([^{}]*)\}/g)];
      const rule = rules.find(
        ([, selectors = '']) => selectors.trim().split('\n').at(-1)?.trim() === selector,
      );
      return layers[/z-index: var\(--z-(\w+)\)/.exec(rule?.[2] ?? '')?.[1] ?? ''] ?? 0;
    };
    const notice = layerIn('platform/notice/notices.css', '.notices');
    const error = layerIn('platform/notice/notices.css', '.notices:has(.notice.error)');
    const sheet = layerIn('kit/overlay/sheet.css', '.sheet-viewport');
    const question = layerIn('kit/overlay/dialog.css', '.dialog-viewport');
    expect([notice, sheet, question, error]).toEqual([1000, 3000, 3000, 5000]);
  });
});
