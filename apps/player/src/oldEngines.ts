/**
 * What Chromium 79 lacks and our libraries use before the first slide. What they use later and look for first is not here;
 * tools/checks/oldEngines.mjs holds the build to both.
 */
const known: object = Object
if (!('hasOwn' in known))
  Object.defineProperty(Object, 'hasOwn', {
    value: (target: object, key: PropertyKey) => Object.prototype.hasOwnProperty.call(target, key),
    configurable: true,
    writable: true,
  })
