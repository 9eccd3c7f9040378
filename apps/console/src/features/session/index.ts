export { passwordProblem } from './passwordProblem.ts'
