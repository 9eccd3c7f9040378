const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Elements of a drawing that are kept: what draws. No script, no foreign content, no animation, no style sheets of elsewhere. */
export const ELEMENTS = words(`
  svg g defs symbol use switch a path rect circle ellipse line polyline polygon text tspan textPath image style
  linearGradient radialGradient stop clipPath mask pattern marker
  filter feGaussianBlur feOffset feMerge feMergeNode feColorMatrix feFlood feComposite feBlend feDropShadow
  feComponentTransfer feFuncR feFuncG feFuncB feFuncA`)

/** Attributes that are kept, beside those that name something (`href`). */
export const ATTRIBUTES = words(`
  id class style x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy width height viewBox preserveAspectRatio transform d points
  pathLength rotate textLength lengthAdjust startOffset method spacing offset
  gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits patternUnits patternContentUnits
  patternTransform markerUnits markerWidth markerHeight refX refY orient
  filterUnits primitiveUnits in in2 result stdDeviation edgeMode mode operator k1 k2 k3 k4 type values tableValues slope
  intercept amplitude exponent
  alignment-baseline baseline-shift clip-path clip-rule color color-interpolation color-interpolation-filters direction display
  dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity font font-family font-size font-size-adjust
  font-stretch font-style font-variant font-weight isolation letter-spacing marker marker-end marker-mid marker-start mask
  mask-type mix-blend-mode opacity overflow paint-order shape-rendering stop-color stop-opacity stroke stroke-dasharray
  stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration
  text-rendering transform-origin unicode-bidi vector-effect visibility word-spacing writing-mode xml:space`)
