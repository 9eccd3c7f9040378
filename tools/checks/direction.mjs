/**
 * Styles follow the direction in which the page is read: `margin-inline-start` and not `margin-left`. Left and right are meant
 * where a place on a display or on a scale is drawn, and where both sides are the same.
 */

/** What shows a display, a picture's part or a scale in time. These stay left to right (apps/console/src/app/direction.css). */
const GEOMETRY = new Set(
  [
    'features/assignment/PlacementScreen.tsx',
    'features/sites/ads/AdStudio.tsx',
    'features/sites/preview/SiteStagePicture.tsx',
    'features/sites/preview/Timeline.tsx',
    'features/slides/studio/CanvasFrames.tsx',
    'features/slides/studio/CanvasMenu.tsx',
    'features/slides/studio/CanvasPicture.tsx',
    'features/slides/studio/CanvasRulers.tsx',
    'features/slides/studio/MotionTimeline.tsx',
    'features/slides/studio/TextInPlace.tsx',
    'features/slides/studio/canvas.module.css',
    'features/slides/studio/fields/CutPicture.tsx',
    'stage/Stage.tsx',
    'stage/stage.module.css',
  ].map((file) => `apps/console/src/${file}`),
).add('apps/player/src/glass/Output.tsx')

const LOGICAL = 'Use the logical property (margin-inline-start, inset-inline-end, text-align: start).'

const PHYSICAL =
  /^(?:(?:scroll-)?(?:margin|padding)-(?:left|right)|border-(?:left|right)(?:-(?:color|style|width))?|border-(?:top|bottom)-(?:left|right)-radius)$/
/** Style properties of components: left and right margin and padding. */
const PHYSICAL_ATTRIBUTE = /^(?:ml|mr|pl|pr|left|right)$/

/** The parts of a value, where brackets hold together what is in them. */
const partsOf = (value) => value.match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? []

/** Whether a shorthand of four sides gives left and right different values. */
function isLopsided(property, value) {
  const parts = partsOf(value)
  if (parts.length !== 4) return false
  if (/^(?:margin|padding|inset|border-(?:width|color|style)|scroll-(?:margin|padding))$/.test(property))
    return parts[1] !== parts[3]
  return property === 'border-radius' && (parts[0] !== parts[1] || parts[2] !== parts[3])
}

/** Whether a box lies in the middle or reaches from side to side. */
function isEven(property, value, rule) {
  const other = rule.get(property === 'left' ? 'right' : 'left')
  return value === '50%' || value === other || (value === '0' && rule.get('width') === '100%')
}

/**
 * @param {string} file path from the repository's root
 * @param {string} property with hyphens
 * @param {string} value
 * @param {ReadonlyMap<string, string>} [rule] all properties beside it
 * @returns {string | null} what to use instead
 */
export function directionProblem(file, property, value, rule = new Map()) {
  if (GEOMETRY.has(file)) return null
  const isPhysical =
    PHYSICAL.test(property) ||
    (/^(?:left|right)$/.test(property) && !isEven(property, value, rule)) ||
    (/^(?:text-align|float|clear)$/.test(property) && /^(?:left|right)\b/.test(value)) ||
    isLopsided(property, value) ||
    (property === 'box-shadow' && /^inset\s+-?[1-9]/.test(value))
  return isPhysical ? LOGICAL : null
}

/** @returns {string | null} what to use instead of a style property of a component */
export const directionOfAttribute = (file, name) =>
  !GEOMETRY.has(file) && PHYSICAL_ATTRIBUTE.test(name) ? 'Use ms, me, ps or pe.' : null
