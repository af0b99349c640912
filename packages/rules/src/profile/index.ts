export * from './calendar.ts';
export * from './next-login.ts';
export * from './profile.ts';
export * from './profile-texts.ts';
