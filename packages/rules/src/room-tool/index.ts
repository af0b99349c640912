export * from './moment.ts';
export * from './open-tools.ts';
export * from './sheet.ts';
export * from './tool.ts';
