import type { ListSource } from '../../../core/office-list/list-source.ts';
import { auditSource, pointGrantsSource } from './audit-lists.ts';
import { mailsSource } from './mail-lists.ts';
import {
  agenciesSource,
  couponsSource,
  partnersSource,
  giftsSource,
  presentsSource,
  purchasesSource,
  sessionsSource,
  subscriptionsSource,
  tipsSource,
} from './money-lists.ts';
import { rankingEventsSource } from './ranking-lists.ts';
import { tagsSource } from './tag-lists.ts';
import { peopleSource, performersSource } from './person-lists.ts';
import {
  albumsSource,
  blogSource,
  barsSource,
  campaignsSource,
  doorPicturesSource,
  idVideosSource,
  recordingsSource,
  reviewsSource,
} from './room-lists.ts';

/** The rows of every list of the back office. */
export const LIST_SOURCES: readonly ListSource[] = [
  peopleSource,
  performersSource,
  sessionsSource,
  purchasesSource,
  subscriptionsSource,
  tipsSource,
  giftsSource,
  presentsSource,
  campaignsSource,
  couponsSource,
  partnersSource,
  agenciesSource,
  rankingEventsSource,
  tagsSource,
  pointGrantsSource,
  barsSource,
  idVideosSource,
  doorPicturesSource,
  albumsSource,
  blogSource,
  reviewsSource,
  recordingsSource,
  mailsSource,
  auditSource,
];
