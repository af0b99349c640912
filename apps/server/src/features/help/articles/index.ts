import type { HelpSlug } from '@akari/rules';
import { accountArticles } from './account.ts';
import type { ShippedArticles } from './article.ts';
import { chatsArticles } from './chats.ts';
import { performersArticles } from './performers.ts';
import { pointsArticles } from './points.ts';
import { startArticles } from './start.ts';
import { togetherArticles } from './together.ts';

/** The articles of the help as the product ships them. What staff write of one stands in its place. */
export const SHIPPED_HELP: ShippedArticles<HelpSlug> = {
  ...startArticles,
  ...pointsArticles,
  ...chatsArticles,
  ...togetherArticles,
  ...accountArticles,
  ...performersArticles,
};
