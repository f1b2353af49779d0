
int main(void)
{
    int up, down, from[402], to[402];

    while (scanf("%d %d", &up, &down) == 2) {
        for (int i = 0; i < up + down; i++)
            scanf("%d %d", &from[i], &to[i]);
        printf("%d\n", fewest(100, from, to, up + down));
    }
    return 0;
}
