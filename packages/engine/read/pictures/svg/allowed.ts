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

/** Attributes that are kept. None of them names an event, a type or a document. */
export const allowedAttributes: ReadonlySet<string> = new Set([
  ...['id', 'class', 'style', 'transform', 'viewBox', 'preserveAspectRatio', 'width', 'height'],
  ...['x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'dx', 'dy', 'd'],
  ...['points', 'pathLength', 'rotate', 'offset', 'color', 'display', 'visibility', 'opacity'],
  ...['fill', 'fill-rule', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-linecap'],
  ...['stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray', 'stroke-dashoffset'],
  ...['stroke-opacity', 'paint-order', 'vector-effect', 'clip-path', 'clip-rule', 'mask'],
  ...['clipPathUnits', 'maskUnits', 'maskContentUnits', 'gradientUnits', 'gradientTransform'],
  ...['spreadMethod', 'stop-color', 'stop-opacity', 'color-interpolation', 'overflow'],
  ...['shape-rendering', 'text-rendering', 'isolation', 'mix-blend-mode'],
  ...['font-family', 'font-size', 'font-style', 'font-weight', 'font-variant', 'letter-spacing'],
  ...['word-spacing', 'text-anchor', 'text-decoration', 'dominant-baseline', 'writing-mode'],
])
