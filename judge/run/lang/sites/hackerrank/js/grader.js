// asks for: quickestWayUp
require('./lists').play('quickestWayUp');
