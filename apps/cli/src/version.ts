declare const DQS_VERSION: string | undefined;

/** The version of this package, inserted by the build. */
export const version = typeof DQS_VERSION === 'string' ? DQS_VERSION : '0.0.0';
