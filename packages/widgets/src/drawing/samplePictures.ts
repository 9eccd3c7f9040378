/** A landscape in a few shapes: what stands for a photo until there is one. */
const landscape = (sky: string, sun: string, far: string, near: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 100" preserveAspectRatio="xMidYMid slice"><defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky}"/><stop offset="1" stop-color="${sun}"/></linearGradient></defs><rect width="160" height="100" fill="url(#s)"/><circle cx="112" cy="40" r="11" fill="#fff" opacity=".8"/><path d="M0 70L34 42L62 64L94 38L128 66L160 50V100H0Z" fill="${far}"/><path d="M0 84Q40 62 84 80T160 74V100H0Z" fill="${near}"/></svg>`,
  )}`

/** Pictures for samples, by what stands in place of their hashes. */
export const SAMPLE_PICTURES: Readonly<Record<string, string>> = {
  'sample-morning': landscape('#9cc9e8', '#fdf1d8', '#6f93ab', '#37566b'),
  'sample-evening': landscape('#5b4b8a', '#f3a683', '#5d4a75', '#2f2747'),
  'sample-forest': landscape('#b9ddd3', '#f4f6e6', '#5d9483', '#24574b'),
}

/** The picture of the entry at a place of a sample. */
export function samplePicture(at: number): { sha256: string; bytes: number; type: string } {
  const names = Object.keys(SAMPLE_PICTURES)
  return { sha256: names[at % names.length]!, bytes: 1, type: 'image/svg+xml' }
}
