export { Progress } from './Progress'
