// SVG 2 (W3C). Scripts, links, sounds, other documents and pictures, filters, patterns, markers and animations are in
// none of these lists.

/** Elements that are kept, with what they hold. Those that show something are `shape`; a picture needs one of them. */
export const allowedElements: ReadonlyMap<string, 'shape' | 'box' | 'paint' | 'text' | 'style'> =
  new Map([
    ['circle', 'shape'],
    ['clipPath', 'box'],
    ['defs', 'box'],
    ['ellipse', 'shape'],
    ['g', 'box'],
    ['line', 'shape'],
    ['linearGradient', 'paint'],
    ['mask', 'box'],
    ['path', 'shape'],
    ['polygon', 'shape'],
    ['polyline', 'shape'],
    ['radialGradient', 'paint'],
    ['rect', 'shape'],
    ['stop', 'paint'],
    ['style', 'style'],
    ['svg', 'box'],
    ['symbol', 'box'],
    ['text', 'text'],
    ['tspan', 'text'],
    ['use', 'shape'],
  ])

/** Properties that are kept, in a style and as attributes. None of them names an event, a type or a document. */
export const allowedProperties: ReadonlySet<string> = new Set([
  ...['transform', 'transform-origin', 'transform-box', 'x', 'y', 'cx', 'cy', 'r', 'rx', 'ry'],
  ...['color', 'display', 'visibility', 'opacity', 'overflow', 'isolation', 'mix-blend-mode'],
  ...['fill', 'fill-rule', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-linecap'],
  ...['stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray', 'stroke-dashoffset'],
  ...['stroke-opacity', 'paint-order', 'vector-effect', 'clip-path', 'clip-rule', 'mask'],
  ...['mask-type', 'stop-color', 'stop-opacity', 'color-interpolation'],
  ...['shape-rendering', 'text-rendering', 'font'],
  ...['font-family', 'font-size', 'font-style', 'font-weight', 'font-variant', 'letter-spacing'],
  ...['word-spacing', 'text-anchor', 'text-decoration', 'dominant-baseline', 'writing-mode'],
])

/** Attributes that are kept beside the properties, `id`, `class` and `style`. */
export const allowedAttributes: ReadonlySet<string> = new Set([
  ...['viewBox', 'preserveAspectRatio', 'width', 'height', 'x1', 'y1', 'x2', 'y2'],
  ...['fx', 'fy', 'fr', 'dx', 'dy', 'd', 'points', 'pathLength', 'rotate', 'offset'],
  ...['clipPathUnits', 'maskUnits', 'maskContentUnits', 'gradientUnits', 'gradientTransform'],
  ...['spreadMethod'],
])

/** Elements that show something and are not kept: the drawing would be another without them. */
export const refusedElements: ReadonlySet<string> = new Set([
  ...['a', 'foreignObject', 'image', 'textPath'],
])
