/** `npm start`: says so at once, since loading the server takes a moment. */
if (process.stdout.isTTY) process.stdout.write('Starting the laboratory …\n')
void import('./serve.ts')
