/** How a picture lies in its box. */
export type Placed = { x: number; y: number; width: number; height: number }

/** Where `object-fit` and `object-position` put a picture in a box. */
export function placeIn(
  box: { width: number; height: number },
  natural: { width: number; height: number },
  fit: string,
  position: string,
): Placed {
  const [scaleX, scaleY] = [box.width / natural.width, box.height / natural.height]
  const scale =
    fit === 'contain'
      ? Math.min(scaleX, scaleY)
      : fit === 'cover'
        ? Math.max(scaleX, scaleY)
        : fit === 'scale-down'
          ? Math.min(scaleX, scaleY, 1)
          : 1
  const width = fit === 'fill' ? box.width : natural.width * scale
  const height = fit === 'fill' ? box.height : natural.height * scale
  const [partX = 0.5, partY = 0.5] = position
    .split(' ')
    .map((one) => (one.endsWith('%') ? Number.parseFloat(one) / 100 : 0.5))
  return { x: (box.width - width) * partX, y: (box.height - height) * partY, width, height }
}

/** Whether the pixels of a file at this address can be read: one of another origin would spoil the whole picture. */
export function isReadable(address: string, origin: string): boolean {
  if (address.startsWith('data:') || address.startsWith(`blob:${origin}`)) return true
  try {
    return new URL(address, origin).origin === origin
  } catch {
    return false
  }
}

/** The colours of a computed `linear-gradient(…)` with their places from 0 to 1; null for every other kind of background. */
export function readGradient(
  css: string,
): { degrees: number; stops: { at: number; colour: string }[] } | null {
  const inside = /^linear-gradient\((.*)\)$/.exec(css)?.[1]
  if (inside === undefined) return null
  const parts = inside.split(/,(?![^(]*\))/).map((part) => part.trim())
  const turned = /^(-?[\d.]+)deg$/.exec(parts[0] ?? '')
  const colours = turned ? parts.slice(1) : parts
  const stops = colours.map((part, nth) => {
    const placed = /^(.*?)\s+([\d.]+)%$/.exec(part)
    return placed
      ? { at: Math.min(1, Number(placed[2]) / 100), colour: placed[1]! }
      : { at: colours.length < 2 ? 0 : nth / (colours.length - 1), colour: part }
  })
  // Directions by words are not what our slides say.
  if (stops.length < 2 || stops.some(({ colour }) => /^(to |at )/.test(colour))) return null
  return { degrees: turned ? Number(turned[1]) : 180, stops }
}

/** The ends of the line of a CSS gradient in a box around its middle. */
export function gradientLine(
  { width, height }: { width: number; height: number },
  degrees: number,
): [fromX: number, fromY: number, toX: number, toY: number] {
  const radians = (degrees * Math.PI) / 180
  const half = (Math.abs(width * Math.sin(radians)) + Math.abs(height * Math.cos(radians))) / 2
  const [x, y] = [Math.sin(radians) * half, -Math.cos(radians) * half]
  return [-x, -y, x, y]
}
