/** Every table, gathered for queries and for drizzle-kit's migrations. */
export * from '../../account/account.table.ts';
export * from '../../bar/bar.table.ts';
export * from '../../call/call.table.ts';
export * from '../../campaign/campaign.table.ts';
export * from '../../channel/channel.table.ts';
export * from '../../chat/chat.table.ts';
export * from '../../ledger/ledger.table.ts';
export * from '../../purchase/purchase.table.ts';
export * from '../../session/session.table.ts';
export * from '../../spend-limit/spend-limit.table.ts';
export * from '../../still/still.table.ts';
export * from '../../tip/tip.table.ts';
export * from '../../twoshot/twoshot.table.ts';
export * from '../config/setting.table.ts';
export * from '../deadline/deadline.table.ts';
export * from '../http/idempotency.table.ts';
export * from '../payment/sandbox.table.ts';
