import { createSelector } from '@reduxjs/toolkit';
import { mayReceive } from '../../viewers/may-receive.ts';
import { selectViewers } from '../../viewers/viewers.slice.ts';

/** Viewers who take part in the chat, so that they can receive a present. */
export const selectReceivers = createSelector([selectViewers], (viewers) => viewers.filter(mayReceive));
