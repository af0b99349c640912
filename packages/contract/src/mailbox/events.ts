import { defineServerEvent, nothing } from '../common/index.ts';

/** To a person: something of their mailbox has changed. Pages read it again. */
export const mailboxChangedEvent = defineServerEvent({ name: 'mailbox.changed', body: nothing });
