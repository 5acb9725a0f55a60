/** A drawing that cannot be written anew as it looks, or not cheaply. */
export class DrawingRefused extends Error {}

/**
 * Refuses the whole drawing: without a part of it, it would be a wrong picture.
 * @throws {DrawingRefused} always
 */
export function refuse(reason: string): never {
  throw new DrawingRefused(reason)
}
