// Loaded into a program that bootstrap.mjs runs as a child: a killed parent must not leave a server behind on the port.
process.channel?.unref()
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
