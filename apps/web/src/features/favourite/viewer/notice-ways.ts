/** Which ways reach the viewer. */
export interface NoticeWays {
  mail: 'ready' | 'unverified' | 'none';
  push: 'ready' | 'no_device' | 'none';
}
