/**
 * Whether a missing part (PostgreSQL, Chromium, ffmpeg) is a failure. On the build server it is (`REQUIRE_PARTS=1`);
 * on a person's machine the tests that need it are skipped and counted.
 */
export function partsAreRequired(): boolean {
  return process.env['REQUIRE_PARTS'] === '1'
}
