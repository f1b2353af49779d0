const NAME = 'quickestWayUp';

