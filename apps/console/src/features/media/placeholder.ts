import type { Media } from '@vitrine/protocol'

/** What stands in a picture's place until it has loaded. Afterwards it would show through a transparent one, as a halo. */
export const placeholderOf = (
  { blur, facts }: Pick<Media, 'blur' | 'facts'>,
  isLoaded: boolean,
): { backgroundImage: string } | undefined =>
  blur === null || isLoaded || facts?.transparent ? undefined : { backgroundImage: `url("${blur}")` }
