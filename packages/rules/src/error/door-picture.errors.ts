import { entry } from './define.ts';

/** Errors of the pictures on the door of a room. */
export const doorPictureErrors = {
  door_picture_wrong_type: entry(
    'door_picture',
    'door_picture-415',
    415,
    'none',
    ['この形式のファイルは使えません。', '写真（JPEG・PNG・WebP）をお選びください。'],
    ['This kind of file cannot be used.', 'Choose a photo (JPEG, PNG or WebP).'],
  ),
  door_picture_broken: entry(
    'door_picture',
    'door_picture-400',
    400,
    'none',
    ['写真を読み取れませんでした。', 'ほかの写真をお選びください。'],
    ['The photo could not be read.', 'Please choose another one.'],
  ),
  door_picture_extra: entry(
    'door_picture',
    'door_picture-1400',
    400,
    'none',
    ['ファイルに、写真ではないデータが含まれています。', '保存し直してから、お選びください。'],
    ['The file contains something besides the photo.', 'Save it as a new file and try again.'],
  ),
  door_picture_too_many_pixels: entry(
    'door_picture',
    'door_picture-2400',
    400,
    'none',
    ['写真の縦横が大きすぎます。', '小さくして、もう一度お試しください。'],
    ['The photo has too many pixels.', 'Please make it smaller and try again.'],
  ),
  door_pictures_full: entry(
    'door_picture',
    'door_picture-409',
    409,
    'none',
    ['これ以上、写真を追加できません。', 'どれかを削除してから、追加してください。'],
    ['You cannot add more photos.', 'Delete one before you add another.'],
  ),
  door_pictures_changed: entry(
    'door_picture',
    'door_picture-1409',
    409,
    'reload',
    ['写真の一覧が変わっていました。', '最新の一覧をご確認のうえ、もう一度お試しください。'],
    ['Your photos have changed in the meantime.', 'Check the current list and try again.'],
  ),
  door_picture_over: entry(
    'door_picture',
    'door_picture-2409',
    409,
    'reload',
    ['この写真は、すでに判断済みか、削除されています。', '画面を更新してください。'],
    ['This photo has already been decided on or deleted.', 'Please refresh the page.'],
  ),
  door_picture_storage: entry(
    'door_picture',
    'door_picture-503',
    503,
    'retry',
    ['写真の保管に失敗しました。', 'しばらくしてから、もう一度お試しください。'],
    ['The photo could not be stored.', 'Please try again in a moment.'],
  ),
};
