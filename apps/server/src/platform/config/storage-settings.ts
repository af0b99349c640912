import { z } from 'zod';

/** Where the files are kept that people send each other. */
export const storageSettings = {
  /** Folder of files; empty: `files` in DATA_DIR. Nodes of a cluster share one, or a bucket. */
  FILES_DIR: z.string().default(''),
  /** A bucket of a service that speaks the S3 protocol; empty: files are in the folder. */
  S3_BUCKET: z
    .string()
    .regex(/^([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])?$/, 'must be the name of a bucket')
    .default(''),
  S3_ENDPOINT: z
    .string()
    .regex(/^https?:\/\/[^/\s]+$/, 'must be an origin')
    .default('https://s3.ap-northeast-1.amazonaws.com'),
  S3_REGION: z.string().max(40).default('ap-northeast-1'),
  S3_ACCESS_KEY_ID: z.string().max(200).default(''),
  S3_SECRET_ACCESS_KEY: z.string().max(200).default(''),
};

export const storageOf = (values: z.output<z.ZodObject<typeof storageSettings>>) => ({
  files_dir: values.FILES_DIR,
  s3:
    values.S3_BUCKET === ''
      ? null
      : {
          bucket: values.S3_BUCKET,
          endpoint: values.S3_ENDPOINT,
          region: values.S3_REGION,
          access_key_id: values.S3_ACCESS_KEY_ID,
          secret_access_key: values.S3_SECRET_ACCESS_KEY,
        },
});
