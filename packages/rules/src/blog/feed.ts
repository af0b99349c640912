/** Entries of a feed, and longest text of one, in code points. */
export const FEED_ENTRIES = 20;
export const FEED_TEXT_LENGTH = 500;

export interface FeedItem {
  title: string;
  text: string;
  /** Whole address. */
  url: string;
  at_ms: number;
}
export interface Feed {
  title: string;
  description: string;
  /** Whole address of the page, and that of the feed. */
  url: string;
  self_url: string;
  language: string;
  items: readonly FeedItem[];
}

/** What XML 1.0 has no place for: controls except tab and line breaks, halves of pairs, and two code points that are none. */
const NOT_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** A text inside an element or an attribute of XML. */
export const xmlText = (text: string): string =>
  text.replace(NOT_XML, '').replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);

const cut = (text: string): string => {
  const letters = [...text];
  return letters.length <= FEED_TEXT_LENGTH ? text : `${letters.slice(0, FEED_TEXT_LENGTH - 1).join('')}…`;
};

const itemOf = ({ title, text, url, at_ms }: FeedItem): string =>
  [
    '<item>',
    `<title>${xmlText(title)}</title>`,
    `<link>${xmlText(url)}</link>`,
    `<guid isPermaLink="true">${xmlText(url)}</guid>`,
    `<pubDate>${new Date(at_ms).toUTCString()}</pubDate>`,
    `<description>${xmlText(cut(text))}</description>`,
    '</item>',
  ].join('');

/** A feed in RSS 2.0, with its newest entries. */
export const rssOf = ({ title, description, url, self_url, language, items }: Feed): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    `<title>${xmlText(title)}</title>`,
    `<link>${xmlText(url)}</link>`,
    `<atom:link href="${xmlText(self_url)}" rel="self" type="application/rss+xml"/>`,
    `<description>${xmlText(description)}</description>`,
    `<language>${xmlText(language)}</language>`,
    ...items.slice(0, FEED_ENTRIES).map(itemOf),
    '</channel></rss>',
    '',
  ].join('\n');
