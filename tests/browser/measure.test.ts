import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { EVERYWHERE, Looks } from '@akari/testkit/harness/looks';
import { measure, tabThrough } from '@akari/testkit/harness/measure/measure';
import { resize, SIZES } from '@akari/testkit/harness/measure/sizes';

const NO_FAULTS = { wide: [], clipped: [], narrow: [], overlaps: [], covered: [], small_targets: [] };
const STYLE = `
  body { margin: 0; font: 16px/24px sans-serif; }
  p { margin: 0; }
  button { width: 120px; height: 48px; border: 0; padding: 0; }
  .over { position: absolute; inset: 0; background: black; }
  .spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
`;
const browser = await launchBrowser();
let page: Page;
beforeAll(async () => {
  page = await browser.newPage();
});
afterAll(() => page.close());

/** What is wrong with a small page, by kind. */
async function faultsOf(body: string, touch = false): Promise<Record<string, string[]>> {
  await resize(page, { width: 390, height: 600, touch });
  await page.setContent(`<!doctype html><html lang="en"><style>${STYLE}</style>${body}</html>`);
  const { faults } = await measure(page);
  return Object.fromEntries(Object.entries({ ...faults }).filter(([, found]) => found.length > 0));
}

describe('covered controls', () => {
  it('names a button under another element and what covers it', async () => {
    const body =
      '<div style="position:relative"><button class="pay">Pay</button><div class="over"></div></div>';
    expect(await faultsOf(body)).toMatchObject({ covered: ['button.pay “Pay” under div.over'] });
  });
  it('names a button outside a window that does not scroll', async () => {
    const body = '<button class="pay" style="position:fixed; top:590px">Pay</button>';
    expect(await faultsOf(body)).toEqual({
      clipped: ['“Pay” in button.pay by the window', 'button.pay “Pay” by the window'],
      covered: ['button.pay “Pay” under the window’s edge'],
    });
  });
  it('accepts a button that scrolling brings from under a sticky bar', async () => {
    const body = `
      <div style="height:580px"></div><button>Pay</button><div style="height:900px"></div>
      <div style="position:fixed; bottom:0; width:100%; height:100px;
        background:linear-gradient(red, blue)">Bar</div>`;
    expect(await faultsOf(body)).toEqual({});
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
  it('accepts what a dialog covers, and measures only a modal window', async () => {
    const covered = '<button style="position:absolute; top:0">Pay</button>';
    expect(await faultsOf(`${covered}<div role="dialog" class="over"></div>`)).toEqual({});
    expect(
      await faultsOf(
        `${covered}<div class="over backdrop"></div><div role="dialog" style="position:fixed; top:200px">Sure?</div>`,
      ),
    ).toEqual({});
    expect(
      await faultsOf(
        `${covered}<div class="over"></div><div role="dialog" aria-modal="true" style="position:fixed; top:200px">Sure?</div>`,
      ),
    ).toEqual({});
  });
  it('measures only the modal window on top, not a panel beside it or the page behind', async () => {
    const pay = '<button style="position:absolute; top:0">Pay</button>';
    const panel =
      '<div role="dialog"><button class="tip" style="position:absolute; top:100px">Tip</button></div>';
    const small = '<button class="sure" style="width:10px; height:10px"></button>';
    const faults = { small_targets: ['10×10 button.sure'] };
    const sheet = `<div class="over backdrop"></div><div role="dialog" style="position:fixed; top:200px">${small}</div>`;
    expect(await faultsOf(pay + panel + sheet)).toEqual(faults);
    const native = `<dialog class="native">${small}</dialog><script>document.querySelector('.native').showModal()</script>`;
    expect(await faultsOf(native + pay + panel + sheet.replaceAll('button', 'i'))).toEqual(faults);
  });
  it('accepts a panel over the chat, and names what lies on a control inside the panel', async () => {
    const panel = (body: string): string =>
      `<button style="position:absolute; top:0">Send</button>
      <section role="dialog" style="position:absolute; inset:0; background:black">${body}</section>`;
    const close = '<button class="close" style="position:absolute; top:0; left:0">Close</button>';
    expect(await faultsOf(panel(close))).toEqual({});
    expect(await faultsOf(panel(`<button class="tip">Tip</button>${close}`))).toMatchObject({
      covered: ['button.tip “Tip” under button.close “Close”'],
    });
    expect(
      await faultsOf(panel('<button class="tip">Tip</button><p role="status" class="over">Sent</p>')),
    ).toMatchObject({ covered: ['button.tip “Tip” under p.over “Sent”'] });
  });
  it('names a button that its cut-off panel leaves no place', async () => {
    const body =
      '<div style="position:fixed; top:0; height:40px; overflow:clip"><div style="height:100px"></div><button class="pay">Pay</button></div>';
    expect(await faultsOf(body)).toMatchObject({ covered: ['button.pay “Pay” under the empty page'] });
  });
  it('finds an invisible radio button by its label', async () => {
    const radio =
      '<label style="display:block; height:48px">Card<input type="radio" style="position:absolute; opacity:0"></label>';
    expect(await faultsOf(`<div style="position:relative">${radio}</div>`)).toEqual({});
    expect(
      await faultsOf(`<div style="position:relative">${radio}<div class="over"></div></div>`),
    ).toMatchObject({
      covered: [expect.stringContaining('label “Card” under div.over')],
    });
  });
});

describe('overlaps', () => {
  it('names two texts that lie on each other', async () => {
    const body =
      '<div style="position:relative"><p class="one">First</p><p class="two" style="position:absolute; top:0">Second</p></div>';
    expect(await faultsOf(body)).toEqual({
      overlaps: ['“First” (p.one) on “Second” (p.two)'],
    });
  });
  it('names a text under a surface', async () => {
    const body =
      '<div style="position:relative"><p class="price">2.40 points</p><div class="over"></div></div>';
    expect(await faultsOf(body)).toEqual({ overlaps: ['“2.40 points” (p.price) under div.over'] });
  });
  it('accepts lines of one text, a link over its card and a chat that scrolls under its frame', async () => {
    const card =
      '<div style="position:relative"><p>Card</p><a href="#" style="position:absolute; inset:0"></a></div>';
    const chat = `<div style="height:60px; overflow:auto">${'<p>Line</p>'.repeat(9)}</div><p>Below</p>`;
    const lines =
      '<p style="line-height:14px; width:200px">A text of several lines which are close to each other</p>';
    expect(await faultsOf(card + chat + lines)).toEqual({});
  });
});

describe('clipping', () => {
  it('names a text that its box cuts, and one outside the window', async () => {
    const cut =
      '<div class="box" style="width:60px; overflow:hidden; white-space:nowrap">A long sentence</div>';
    expect(await faultsOf(cut)).toEqual({ clipped: ['“A long sentence” in div.box by div.box'] });
    const out = '<p class="out" style="position:fixed; left:-30px">Sentence</p>';
    expect(await faultsOf(out)).toEqual({ clipped: ['“Sentence” in p.out by the window'] });
  });
  it('names a button that its box cuts', async () => {
    const body =
      '<div class="bar" style="height:30px; overflow:hidden"><button class="pay">Pay</button></div>';
    expect(await faultsOf(body)).toMatchObject({ clipped: ['button.pay “Pay” by div.bar'] });
  });
  it('names a text that leaves its button, and a hint that does not fit its field', async () => {
    const button = '<button class="pay" style="width:50px; white-space:nowrap">Buy for $25 now</button>';
    expect(await faultsOf(button)).toEqual({
      clipped: [expect.stringContaining('“Buy for $25 now” out of button.pay')],
    });
    const field = '<input class="line" style="width:50px; height:30px" placeholder="Write a message">';
    expect(await faultsOf(field)).toEqual({ clipped: ['hint “Write a message” of input.line'] });
  });
  it('accepts a badge on the edge of a button and a shortened value in it', async () => {
    const badge =
      '<button style="position:relative">Rose<span style="position:absolute; top:-16px">Confirm</span></button>';
    const value = `<button style="width:60px"><span style="display:block; overflow:hidden; white-space:nowrap;
      text-overflow:ellipsis">Default audio input</span></button>`;
    expect(await faultsOf(`<div style="padding:40px">${badge}${value}</div>`)).toEqual({});
  });
  it('accepts an ellipsis, a scrolling row, a closed fold, spoken text and a skip link', async () => {
    const body = `
      <div style="width:60px; overflow:hidden; white-space:nowrap; text-overflow:ellipsis">A long sentence</div>
      <div style="overflow-x:auto; white-space:nowrap">${'<button>Chip</button>'.repeat(9)}</div>
      <div style="height:0; overflow:hidden">Folded</div>
      <span class="spoken">Only spoken</span>
      <a href="#main" style="position:absolute; top:-60px">Skip to content</a>`;
    expect(await faultsOf(body)).toEqual({});
  });
});

describe('narrow columns', () => {
  it('names a column of single letters in both languages', async () => {
    const column = (text: string): string =>
      `<p class="name" style="width:30px; overflow-wrap:anywhere">${text}</p>`;
    expect(await faultsOf(column('Kotoha'))).toEqual({ narrow: ['30 px wide: “Kotoha” in p.name'] });
    expect(await faultsOf(column('雨の提灯小路'))).toEqual({
      narrow: ['30 px wide: “雨の提灯小路” in p.name'],
    });
  });
  it('names a word that a column breaks', async () => {
    const body = '<p class="name" style="width:70px; overflow-wrap:anywhere">A performance</p>';
    expect(await faultsOf(body)).toEqual({
      narrow: ['the word performance is broken: “A performance” in p.name'],
    });
  });
  it('names a sentence in a sheet below eight characters', async () => {
    const body =
      '<div role="dialog"><p class="text" style="width:100px">ポイントを購入してください</p></div>';
    expect(await faultsOf(body)).toEqual({
      narrow: ['100 px wide in a sheet: “ポイントを購入してください” in p.text'],
    });
  });
  it('accepts a short label and a column that is wide enough', async () => {
    expect(
      await faultsOf('<p style="width:20px">残り</p><p style="width:80px">雨の提灯小路の夜</p>'),
    ).toEqual({});
  });
});

describe('targets', () => {
  const small = '<button class="close" style="width:30px; height:20px">×</button>';
  it('wants 24 px, and 44 px on a touch screen', async () => {
    expect(await faultsOf(small)).toEqual({ small_targets: ['30×20 button.close “×”'] });
    const medium = '<button class="close" style="width:40px; height:40px">×</button>';
    expect(await faultsOf(medium)).toEqual({});
    expect(await faultsOf(medium, true)).toEqual({ small_targets: ['40×40 button.close “×”'] });
  });
  it('accepts a link in a sentence and a target that a pseudo-element enlarges', async () => {
    const style =
      '<style>.large { position:relative } .large::after { content:""; position:absolute; inset:-16px }</style>';
    const body = `${style}<p>Read <a href="#">the terms</a> first.</p><div style="padding:40px"><button class="large" style="width:16px; height:16px"></button></div>`;
    expect(await faultsOf(body, true)).toEqual({});
  });
  it('does not take a target for smaller because a message floats over its edge', async () => {
    const style =
      '<style>.large { position:relative } .large::after { content:""; position:absolute; inset:-16px }</style>';
    const page = (message: string): string =>
      `${style}<div style="padding:40px"><button class="large" style="width:16px; height:16px"></button></div>${message}`;
    const message = 'role="status" style="inset:0 0 auto; height:36px; background:black; color:white';
    expect(await faultsOf(page(`<p ${message}; position:fixed">Sent</p>`), true)).toEqual({});
    expect(await faultsOf(page(`<p ${message}; position:absolute">Sent</p>`), true)).toEqual({
      small_targets: ['16×16 button.large'],
    });
  });
});

describe('the round by Tab', () => {
  it('names a stop that a bar covers, and a control without a stop', async () => {
    await faultsOf(`
      <button class="one">One</button>
      <button class="two" style="position:fixed; bottom:0">Two</button>
      <div style="position:fixed; bottom:0; width:100%; height:60px; background:black"></div>
      <div style="visibility:hidden"><button>Hidden</button></div>
      <button class="lost" style="position:absolute; left:200px; top:0" onfocus="this.blur()">Lost</button>`);
    expect(await tabThrough(page)).toEqual({
      covered_focus: ['button.two “Two”'],
      unreached: ['button.lost “Lost”'],
    });
  });
  it('accepts one stop for a group of radio buttons', async () => {
    const radio = (name: string): string => `<label>${name}<input type="radio" name="pack"></label>`;
    await faultsOf(`<button>One</button>${radio('A')}${radio('B')}<a href="#">Two</a>`);
    expect(await tabThrough(page)).toEqual({ covered_focus: [], unreached: [] });
  });
});

describe('messages', () => {
  /** A page in two languages with a message in Japanese that can be closed. */
  const withMessage = (kind: string): string => `
    <span class="lang"><button lang="ja">日</button><button lang="en">EN</button></span>
    <p class="notice ${kind}" style="position:fixed; top:0; left:0; width:100%; height:100px; background:black">
      おかえりなさい<button>×</button></p>
    <script>
      for (const one of document.querySelectorAll('.lang button'))
        one.onclick = () => { document.documentElement.lang = one.lang; };
      document.querySelector('.notice button').onclick = ({ target }) => target.parentElement.remove();
    </script>`;
  const found = async (kind: string): Promise<string[]> => {
    await faultsOf(withMessage(kind));
    const looks = new Looks([], SIZES, EVERYWHERE);
    await looks.look(page, 'state', 'words');
    return Object.keys(looks.found);
  };
  it.each(['success', 'news', 'tip'])(
    'of the kind %s are closed before the page is measured',
    async (kind) => {
      expect(await found(kind)).toEqual([]);
    },
  );
  it.each(['error', 'warning'])('of the kind %s are measured with the page', async (kind) => {
    const faults = await found(kind);
    expect(faults).toContain('foreign: \n      おかえりなさい');
    expect(faults.filter((one) => one.startsWith('covered'))).not.toEqual([]);
  });
});

it('names what makes a page too wide', async () => {
  const body = '<div class="table" style="width:500px; height:20px"></div>';
  expect(await faultsOf(body)).toEqual({ wide: ['the page by 110 px', 'div.table'] });
});

it('finds nothing on a good page, and leaves it as it was', async () => {
  await faultsOf('<h1>Akari</h1><button>Enter</button>');
  expect((await measure(page)).faults).toEqual(NO_FAULTS);
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
});
